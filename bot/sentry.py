"""Sentry, for those who want to be told of failures: an extra, and only where SENTRY_DSN is set.

What is sent is made anew from what is known to be harmless: which failure, where in the code, in which version. Nothing
that a member wrote is sent, nor who they are, nor what an error says, since it may repeat either.
"""

from __future__ import annotations

from typing import Any

from bot.startup import StartupError

KEPT = ("event_id", "timestamp", "level", "logger", "platform", "release", "environment", "sdk")
"""What an event keeps as it is."""
KEPT_OF_FRAME = ("filename", "module", "function", "lineno", "in_app")


def start_sentry(dsn: str) -> None:
    """Let Sentry be told of this process's failures; raise StartupError without the extra, or for a bad address."""
    try:
        import sentry_sdk  # noqa: PLC0415, an extra, which few have
    except ModuleNotFoundError:
        raise StartupError(
            "SENTRY_DSN is set, and the extra “sentry” is not installed. "
            "Install it with `pip install 'campmate[sentry]'`, or leave SENTRY_DSN empty."
        ) from None
    try:
        sentry_sdk.init(
            dsn,
            send_default_pii=False,
            include_local_variables=False,
            include_source_context=False,
            max_breadcrumbs=0,
            # Of other libraries nothing is watched: their addresses contain the tokens of interactions.
            auto_enabling_integrations=False,
            before_send=strip,
        )
    except ValueError as error:
        raise StartupError(
            f"SENTRY_DSN cannot be used ({error}). Copy it anew from your project's settings at Sentry."
        ) from None


def strip(event: Any, hint: Any) -> Any:
    """Return what may be sent of an event: of a line of our log, the words that are the same each time."""
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
