"""The log contains ids and times for each interaction and each message, but no text from members."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from simcord import ChannelHandle

from bot.discord.core import answering
from bot.domain.outbox import MOST_REFUSALS
from bot.ops.logs import LogEvent, json_formatter, text_formatter
from tests.e2e.world import World
from tests.wording import ui_text

SEND = ("POST", "/channels/*/messages")
LONG = 70.0


@pytest.fixture
async def channel(world: World) -> ChannelHandle:
    return await world.begin(world.alice, world.bo)


@pytest.fixture(autouse=True)
def everything(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "bot")


def logged_events(caplog: pytest.LogCaptureFixture, message: str) -> list[dict[str, Any]]:
    """The fields of all log events with this message, in order."""
    return [dict(one.msg) for one in caplog.records if isinstance(one.msg, LogEvent) and one.msg["message"] == message]


async def test_a_command_logs_one_line_with_its_ids_and_times(
    world: World, channel: ChannelHandle, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()
    await world.alice.slash(channel, "move", move="d4")
    [line] = logged_events(caplog, "interaction")
    assert 0 < line.pop("acknowledged_ms") <= line.pop("ms")
    assert line.pop("interaction") in world.env.backend.interactions
    assert line == {
        "message": "interaction",
        "kind": "command",
        "what": "move",
        "user": world.alice.id,
        "guild": world.guild.id,
        "channel": channel.id,
        "game": 1,
        "outcome": "ok",
    }


async def test_a_press_a_form_and_an_autocompletion_log_a_line_each(
    world: World, channel: ChannelHandle, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()
    form = await world.alice.click(world.newest(channel), label=ui_text("button-move"))
    await world.alice.submit_modal(form, {"move": "d4"})
    await world.bo.autocomplete(channel, "move", "move", "c")
    lines = logged_events(caplog, "interaction")
    assert [(line["kind"], line["what"], line["game"]) for line in lines] == [
        ("press", "move", 1),
        ("form", "move", 1),
        ("autocomplete", "move", 1),
    ]
    assert all("acknowledged_ms" in line for line in lines)


async def test_a_refusal_is_logged_with_its_class_and_a_failure_with_its_reference(
    world: World, channel: ChannelHandle, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.may_fail = True
    caplog.clear()
    await world.bo.slash(channel, "move", move="c5")
    monkeypatch.setattr("bot.services.games.play_move", None)
    await world.alice.slash(channel, "move", move="d4")
    refused, failed = logged_events(caplog, "interaction")
    assert (refused["outcome"], refused["reason"]) == ("refused", "NotYourTurn")
    assert failed["outcome"] == "failed"
    assert f"unexpected failure {failed['reason']}" in caplog.text


async def test_a_late_acknowledgement_is_a_warning(
    world: World, channel: ChannelHandle, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "LATE_SECONDS", 0.0)
    await world.alice.slash(channel, "move", move="d4")
    [line] = logged_events(caplog, "interaction acknowledged late")
    assert (line["what"], line["user"]) == ("move", world.alice.id)
    [record] = [one for one in caplog.records if one.msg == line]
    assert record.levelno == logging.WARNING


async def test_member_input_is_never_logged(
    world: World, channel: ChannelHandle, caplog: pytest.LogCaptureFixture
) -> None:
    await world.alice.slash(channel, "move", move="nonsense")
    form = await world.alice.click(world.newest(channel), label=ui_text("button-move"))
    await world.alice.submit_modal(form, {"move": "nonsense"})
    await world.alice.autocomplete(channel, "move", "move", "nonsense")
    assert "nonsense" not in caplog.text


async def test_each_outbox_message_logs_a_line(
    world: World, channel: ChannelHandle, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()
    await world.alice.slash(channel, "move", move="d4")
    [line] = logged_events(caplog, "outbox")
    assert line.pop("ms") > 0
    assert line == {
        "message": "outbox",
        "kind": "board",
        "subject": 1,
        "guild": world.guild.id,
        "attempt": 1,
        "outcome": "said",
    }


async def test_a_message_given_up_is_logged_as_a_warning_and_a_retry_is_not(
    world: World, channel: ChannelHandle, caplog: pytest.LogCaptureFixture
) -> None:
    world.env.inject_error(*SEND, status=403, code=50001, times=MOST_REFUSALS)
    caplog.clear()
    await world.alice.slash(channel, "move", move="d4")
    await world.env.advance_time(LONG)
    logged: list[Any] = [one for one in caplog.records if isinstance(one.msg, LogEvent)]
    records = [one for one in logged if one.msg["message"] == "outbox"]
    levels = [logging.INFO] * (MOST_REFUSALS - 1) + [logging.WARNING]
    assert [record.levelno for record in records] == levels
    assert [one.msg["outcome"] for one in records] == ["postponed"] * (MOST_REFUSALS - 1) + ["given up"]
    assert {one.msg["reason"] for one in records} == {"Forbidden 403/50001"}


def test_events_are_logged_as_text_or_as_json() -> None:
    event = LogEvent("outbox", kind="board", subject=7, reason=None)
    record = logging.LogRecord("bot.somewhere", logging.INFO, __file__, 1, event, None, None)
    assert text_formatter().format(record).endswith(" INFO    bot.somewhere: outbox kind=board subject=7")
    written = json.loads(json_formatter().format(record))
    assert written.pop("at")
    assert written == {
        "level": "INFO",
        "logger": "bot.somewhere",
        "message": "outbox",
        "kind": "board",
        "subject": 7,
    }
