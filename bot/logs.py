"""What is logged, and how: the same for the bot and for its workers."""

from __future__ import annotations

import logging
from typing import Any, Literal, TypeAlias

from pythonjsonlogger.json import JsonFormatter

LogFormat: TypeAlias = Literal["text", "json"]

LIBRARY_LEVELS = {
    "discord": logging.WARNING,  # which tells every reconnect as news
    "discord.client": logging.ERROR,  # which warns of missing libraries for voice
    "discord.state": logging.ERROR,  # which warns of the client without intents by which the sandbox probes it
    "alembic": logging.WARNING,
    "procrastinate": logging.WARNING,  # which tells every job, and each question is a whole game
    "aiosqlite": logging.INFO,  # which tells every value that is stored, members' names among them
}


class Happening(dict[str, Any]):
    """What happened, with its ids and times: one line of `name=value` in a text, and fields of their own in JSON.

    What is None is left out. Nothing that a member wrote belongs here, and no token.
    """

    def __init__(self, message: str, **known: Any) -> None:
        super().__init__(message=message, **{name: value for name, value in known.items() if value is not None})

    def __str__(self) -> str:
        (_, message), *known = self.items()
        return " ".join([message, *(f"{name}={value}" for name, value in known)])


def configure_logging(level: str, form: LogFormat = "text") -> None:
    """Log to standard error, a line an event; as JSON, an object a line."""
    handler = logging.StreamHandler()
    handler.setFormatter(json_formatter() if form == "json" else text_formatter())
    logging.basicConfig(level=level, handlers=[handler])
    for name, least in LIBRARY_LEVELS.items():
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), least))


def text_formatter() -> logging.Formatter:
    """Return what writes a line for people."""
    return logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")


def json_formatter() -> logging.Formatter:
    """Return what writes a line for programs."""
    names = {"levelname": "level", "name": "logger"}
    return JsonFormatter(["levelname", "name", "message"], rename_fields=names, timestamp="at", json_ensure_ascii=False)
