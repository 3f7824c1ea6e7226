"""Reports failures to Sentry, if SENTRY_DSN is set and the extra “sentry” is installed.

An event is rebuilt from harmless parts only: the error's type, its place in the code, and the version. Nothing that a
member wrote is sent, nor who they are; nor an error's message, as it may repeat either.
"""

from __future__ import annotations

from typing import Any

from bot.ops.startup import StartupError

KEPT = ("event_id", "timestamp", "level", "logger", "platform", "release", "environment", "sdk")
"""The fields of an event that are sent unchanged."""
KEPT_OF_FRAME = ("filename", "module", "function", "lineno", "in_app")


def start_sentry(dsn: str) -> None:
    """Report this process's failures to Sentry; raise StartupError without the extra, or for a bad DSN."""
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
            # Integrations with HTTP libraries would record URLs, which contain tokens of interactions.
            auto_enabling_integrations=False,
            before_send=strip,
        )
    except ValueError as error:
        raise StartupError(
            f"SENTRY_DSN cannot be used ({error}). Copy it anew from your project's settings at Sentry."
        ) from None


def strip(event: Any, hint: Any) -> Any:
    """Return the parts of an event that may be sent; of our log lines only the message without its arguments."""
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
