"""Reports to Sentry say what failed and where, but nothing about members or what they wrote."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import sentry_sdk
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from bot.ops import StartupError, logs

DSN = "https://key@example.invalid/1"


class StoringTransport(Transport):
    """A transport that stores envelopes and sends nothing."""

    sent: list[Any]

    def capture_envelope(self, envelope: Envelope) -> None:
        self.sent.append(envelope.get_event())


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    StoringTransport.sent = []
    init = sentry_sdk.init
    monkeypatch.setattr(sentry_sdk, "init", lambda *args, **options: init(*args, **options, transport=StoringTransport))
    logs.start_sentry(DSN)
    yield StoringTransport.sent
    sentry_sdk.get_client().close()
    init()


def test_a_failure_is_reported_without_its_message_or_user_texts(sent: list[Any]) -> None:
    whisper = "what a member wrote"
    try:
        raise LookupError(whisper)
    except LookupError:
        logging.getLogger("bot.somewhere").exception("unexpected failure %s", whisper)
    [event] = sent
    [failure] = event["exception"]["values"]
    assert (failure["type"], event["level"], event["logger"]) == ("LookupError", "error", "bot.somewhere")
    assert event["logentry"] == {"message": "unexpected failure %s"}
    assert failure["stacktrace"]["frames"][-1]["function"].startswith("test_a_failure_is_reported")
    assert whisper not in json.dumps(event, default=str)


def test_only_known_harmless_fields_of_an_event_are_kept() -> None:
    event = {"level": "error", "user": {"id": 1}, "request": {"url": "u"}, "breadcrumbs": ["b"], "logentry": {"m": "e"}}
    assert logs.strip(event, {}) == {"level": "error", "exception": {"values": []}}


@pytest.mark.parametrize("address", ["https://secret", "secret", "https://secret@host:port/1"])
def test_an_invalid_dsn_is_refused_without_its_key(address: str) -> None:
    with pytest.raises(StartupError, match="SENTRY_DSN cannot be used") as refusal:
        logs.start_sentry(address)
    assert "secret" not in str(refusal.value)


def test_without_the_extra_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with pytest.raises(StartupError, match=r"SENTRY_DSN is set, but the extra “sentry” is not installed\. Install it"):
        logs.start_sentry(DSN)
