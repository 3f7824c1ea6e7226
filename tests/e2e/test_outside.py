"""External faults that other test files don't cover. Tests what is stored, what members see, and what is repaired
later."""

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from simcord import ChannelHandle, InteractionResult
from simcord.backend import serializers
from sqlalchemy import event

from bot.ops.logs import LogEvent
from tests.e2e.test_clocks import pass_time
from tests.e2e.world import World, answer, buttons, is_live, pictures, text, told
from tests.wording import has_ui_text, labels, ui_pattern, ui_text

MISSED = {10062: "UnknownInteraction", 40060: "AlreadyAcknowledged"}
"""Discord's error codes for an acknowledgment after more than three seconds, and for a second acknowledgment."""
SOON = 10.0
Acting = Callable[[World, ChannelHandle], Awaitable[InteractionResult]]


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    return await world.begin(world.alice, world.bo, clock="1d")


async def due(world: World) -> list[tuple[object, ...]]:
    """Outbox rows that are still due."""
    return [row for row in (await world.rows())["outbox"] if row[6] is not None]


ACTS: dict[str, Acting] = {
    "command": lambda world, game_channel: world.alice.slash(game_channel, "move", move="d4"),
    "press": lambda world, game_channel: world.alice.click(world.newest(game_channel), label=ui_text("button-flip")),
    "form": lambda world, game_channel: world.alice.click(world.newest(game_channel), label=ui_text("button-move")),
    "refusal": lambda world, game_channel: world.bo.click(world.newest(game_channel), label=ui_text("button-move")),
}


def warnings(caplog: pytest.LogCaptureFixture) -> list[object]:
    """Log records of level warning or above."""
    return [one.msg for one in caplog.records if one.levelno >= logging.WARNING]


@pytest.mark.parametrize(
    ("act", "code"),
    [
        pytest.param(act, code, id=f"{name}-{code}", marks=[pytest.mark.more] if (nth + late) % 2 else [])
        for nth, (name, act) in enumerate(ACTS.items())
        for late, code in enumerate(MISSED)
    ],
)
async def test_an_interaction_acknowledged_too_late_changes_nothing_and_can_be_repeated(
    world: World, game_channel: ChannelHandle, caplog: pytest.LogCaptureFixture, act: Acting, code: int
) -> None:
    world.may_be_unanswered = True
    world.may_fail = True
    before = await world.state()
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=code, times=2)
    caplog.clear()
    await act(world, game_channel)
    assert await world.state() == before
    [line] = warnings(caplog)
    assert isinstance(line, LogEvent)
    assert line["message"] == "interaction acknowledged late"
    assert line["user"] in (world.alice.id, world.bo.id)
    assert line["what"] in ("move", "flip")
    assert line["ms"] > 0
    world.env.backend.faults.clear()
    assert (await act(world, game_channel)).acknowledged


@pytest.mark.parametrize("code", MISSED)
async def test_a_late_autocompletion_is_not_a_failure(
    world: World, game_channel: ChannelHandle, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    world.may_be_unanswered = True
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=code, times=1)
    caplog.clear()
    with suppress(AssertionError):
        # The simulation raises an error because nothing was acknowledged.
        await world.alice.autocomplete(game_channel, "move", "move", "d4")
    [line] = warnings(caplog)
    assert isinstance(line, LogEvent)
    assert (line["kind"], line["outcome"], line["reason"]) == ("autocomplete", "late", MISSED[code])


async def test_rate_limits_on_every_request_lose_nothing(world: World, game_channel: ChannelHandle) -> None:
    world.env.inject_error("*", "/channels/*", status=429, times=None)
    assert ui_pattern("error-board-not-posted").match(told(await world.alice.slash(game_channel, "move", move="d4")))
    await world.bo.slash(game_channel, "move", move="c5")
    world.env.backend.faults.clear()
    await world.env.advance_time(60.0)
    assert [is_live(one) for one in world.messages(game_channel)] == [False, True]
    assert ui_text("game-last-move", move="1… c5") in text(world.newest(game_channel))
    assert await due(world) == []


async def test_a_challenge_with_a_deleted_message_expires_as_usual(world: World) -> None:
    await (await world.challenge(world.alice, world.bo)).delete()
    await pass_time(world, hours=25)
    assert world.messages(world.channel) == []
    assert await due(world) == []


async def test_a_challenge_in_a_deleted_channel_expires_as_usual(world: World) -> None:
    side = world.guild.create_text_channel("side")
    await world.challenge(world.alice, world.bo, side)
    world.delete(side)
    await pass_time(world, hours=25)
    assert await due(world) == []


async def test_a_deleted_board_is_followed_by_the_next(world: World, game_channel: ChannelHandle) -> None:
    await world.newest(game_channel).delete()
    await world.alice.slash(game_channel, "move", move="d4")
    assert [pictures(one) for one in world.messages(game_channel)] == [["board-1-1-0.png"]]
    assert await due(world) == []


async def test_a_bot_without_permission_to_post_refuses_moves_until_it_has_it_again(
    world: World, game_channel: ChannelHandle
) -> None:
    world.forbid(world.channel, "send_messages_in_threads")
    before = (await world.rows())["moves"]
    assert ui_text("permission-send_messages_in_threads") in told(
        await world.alice.slash(game_channel, "move", move="d4")
    )
    assert (await world.rows())["moves"] == before
    world.permit(world.channel)
    await world.alice.slash(game_channel, "move", move="d4")
    assert is_live(world.newest(game_channel))


async def test_clocks_run_while_the_bot_is_removed_and_the_end_is_shown_when_it_is_invited_again(
    world: World, game_channel: ChannelHandle
) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    backend = world.env.backend
    invitation = dict(serializers.guild_create_payload(backend, backend.get_guild(world.guild.id)))
    backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await pass_time(world, hours=25)
    assert [row for row in (await world.rows())["games"] if "timeout" in row]
    backend.emit("GUILD_CREATE", invitation)
    await world.env.settle()
    await world.invite_again()
    await world.env.advance_time(SOON)
    assert buttons(world.newest(game_channel))[:1] == labels("rematch")
    assert await due(world) == []


async def test_a_read_only_database_shows_games_and_refuses_moves(world: World, game_channel: ChannelHandle) -> None:
    world.may_fail = True
    engine = world.client.runtime.db._engine.sync_engine
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON"))
    assert pictures(answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-flip"))))
    assert has_ui_text(told(await world.alice.slash(game_channel, "move", move="d4")), "error-storage")
    assert (await world.rows())["moves"] == []
