"""The configuration of logging, for the bot and for its workers."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

from pythonjsonlogger.json import JsonFormatter

LogFormat: TypeAlias = Literal["text", "json"]

LIBRARY_LEVELS = {
    "discord": logging.WARNING,  # it logs every reconnect as INFO
    "discord.client": logging.ERROR,  # it warns of missing libraries for translator
    "discord.state": logging.ERROR,  # it warns of clients without intents, of which the sandbox makes one
    "alembic": logging.WARNING,
    "procrastinate": logging.WARNING,  # it logs every job with its arguments, which are a whole game
    "aiosqlite": logging.INFO,  # at DEBUG it logs every stored value, members' names among them
}


HIDDEN = "…"
INTERACTION_TOKEN = re.compile(r"((?:webhooks|interactions)/\d+/)[\w.~-]+")
"""Matches tokens in the URLs that discord.py logs: for 15 minutes anyone who has one can answer the interaction."""


class LogEvent(dict[str, Any]):
    """A log message with its ids and times: `name=value` in a text log, separate fields in a JSON log.

    Values that are None are left out. Nothing that a member wrote and no token may be put here.
    """

    def __init__(self, message: str, **known: Any) -> None:
        super().__init__(message=message, **{name: value for name, value in known.items() if value is not None})

    def __str__(self) -> str:
        (_, message), *known = self.items()
        return " ".join([message, *(f"{name}={value}" for name, value in known)])


class DiscreetFormatter(logging.Formatter):
    """Wraps a formatter and removes secrets from its output, tracebacks included."""

    def __init__(self, inner: logging.Formatter, secrets: Iterable[str]) -> None:
        super().__init__()
        self._inner = inner
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        """Return the formatted record without secrets."""
        text = self._inner.format(record)
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return INTERACTION_TOKEN.sub(rf"\g<1>{HIDDEN}", text)


def configure_logging(level: str, form: LogFormat = "text", secrets: Iterable[str] = ()) -> None:
    """Log to standard error, one line or JSON object an event, without these secrets and interaction tokens."""
    handler = logging.StreamHandler()
    handler.setFormatter(DiscreetFormatter(json_formatter() if form == "json" else text_formatter(), secrets))
    logging.basicConfig(level=level, handlers=[handler])
    for name, least in LIBRARY_LEVELS.items():
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), least))


def text_formatter() -> logging.Formatter:
    """Return the formatter for text."""
    return logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")


def json_formatter() -> logging.Formatter:
    """Return the formatter for JSON."""
    names = {"levelname": "level", "name": "logger"}
    return JsonFormatter(["levelname", "name", "message"], rename_fields=names, timestamp="at", json_ensure_ascii=False)
