"""Logging for the bot and its workers, and error reports to Sentry.

Errors are reported if SENTRY_DSN is set and the extra “sentry” is installed. A report is rebuilt from safe parts only:
the type of the error, where it occurred in the code, the version, and the bot's own log message without its arguments.
The report never contains members' texts or identities. The text of an exception is left out, because it can contain
such data.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

from pythonjsonlogger.json import JsonFormatter

from bot.ops import StartupError

LogFormat: TypeAlias = Literal["text", "json"]

LIBRARY_LEVELS = {
    "discord": logging.WARNING,  # at INFO, this logger reports every reconnect
    "discord.client": logging.ERROR,  # warnings here are only about missing voice libraries
    "discord.state": logging.ERROR,  # warnings here are only about missing intents
    "alembic": logging.WARNING,
    "procrastinate": logging.WARNING,  # at INFO, every job is logged with its arguments, including whole games
    "aiosqlite": logging.INFO,  # at DEBUG, every stored value is logged, including members' names
}


HIDDEN = "…"
INTERACTION_TOKEN = re.compile(r"((?:webhooks|interactions)/\d+/)[\w.~-]+")
"""Matches interaction tokens in the URLs that discord.py logs. Anyone with a token can respond to the interaction for
15 minutes.
"""


class LogEvent(dict[str, Any]):
    """A log message with fields. They are written as `name=value` in a text log, and as separate keys in a JSON log.

    Fields with the value None are left out. Members' texts and tokens must not be used in fields.
    """

    def __init__(self, message: str, **known: Any) -> None:
        super().__init__(message=message, **{name: value for name, value in known.items() if value is not None})

    def __str__(self) -> str:
        (_, message), *known = self.items()
        return " ".join([message, *(f"{name}={value}" for name, value in known)])


class DiscreetFormatter(logging.Formatter):
    """A formatter that wraps another formatter and removes secrets from its output, which can include tracebacks."""

    def __init__(self, inner: logging.Formatter, secrets: Iterable[str]) -> None:
        super().__init__()
        self._inner = inner
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        text = self._inner.format(record)
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return INTERACTION_TOKEN.sub(rf"\g<1>{HIDDEN}", text)


def configure_logging(level: str, form: LogFormat = "text", secrets: Iterable[str] = ()) -> None:
    """Log to standard error, with one line or one JSON object for each event. The `secrets` and all interaction tokens
    are removed from the output.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(DiscreetFormatter(json_formatter() if form == "json" else text_formatter(), secrets))
    logging.basicConfig(level=level, handlers=[handler])
    for name, least in LIBRARY_LEVELS.items():
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), least))


def text_formatter() -> logging.Formatter:
    return logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")


def json_formatter() -> logging.Formatter:
    names = {"levelname": "level", "name": "logger"}
    return JsonFormatter(["levelname", "name", "message"], rename_fields=names, timestamp="at", json_ensure_ascii=False)


KEPT = ("event_id", "timestamp", "level", "logger", "platform", "release", "environment", "sdk")
KEPT_OF_FRAME = ("filename", "module", "function", "lineno", "in_app")


def start_sentry(dsn: str) -> None:
    """Report this process's errors to Sentry. Raise StartupError if the extra isn't installed or the DSN is invalid."""
    try:
        import sentry_sdk  # noqa: PLC0415, an extra, which few have
    except ModuleNotFoundError:
        raise StartupError(
            "SENTRY_DSN is set, but the extra “sentry” is not installed. "
            "Install it with `pip install 'campmate[sentry]'`, or leave SENTRY_DSN empty."
        ) from None
    try:
        sentry_sdk.init(
            dsn,
            include_local_variables=False,
            include_source_context=False,
            max_breadcrumbs=0,
            # Integrations with HTTP libraries would record URLs, which contain interaction tokens.
            auto_enabling_integrations=False,
            before_send=strip,
        )
    except ValueError as error:
        raise StartupError(
            f"SENTRY_DSN cannot be used ({error}). Copy it again from your project's settings at Sentry."
        ) from None


def strip(event: Any, hint: Any) -> Any:
    """Reduce an error report to the parts that are safe to send.

    If the bot's own code logged the error, the log message is kept, but not its arguments.
    """
    kept = {name: event[name] for name in KEPT if name in event}
    record = hint.get("log_record")
    if record is not None and record.name.startswith("bot.") and isinstance(record.msg, str):
        kept["logentry"] = {"message": record.msg}
    failures = (event.get("exception") or {}).get("values") or ()
    return kept | {"exception": {"values": [_failure(one) for one in failures]}}


def _failure(written: dict[str, Any]) -> dict[str, Any]:
    frames = (written.get("stacktrace") or {}).get("frames") or ()
    return {
        "type": written.get("type"),
        "module": written.get("module"),
        "stacktrace": {"frames": [{name: one[name] for name in KEPT_OF_FRAME if name in one} for one in frames]},
    }
