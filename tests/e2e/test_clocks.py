"""Clocks: the board shows them, players are warned once, and the game ends when time runs out."""

from datetime import datetime, timedelta

import pytest

from bot.jobs.schedule import SWEEP_SECONDS
from tests.e2e.away import be_away
from tests.e2e.world import World, buttons, text, told
from tests.wording import has_ui_text, ui_text


async def pass_time(world: World, **span: float) -> None:
    """Let time pass. To keep the test short, the bot doesn't run the whole time, but is restarted near the end."""
    awake = 2 * SWEEP_SECONDS
    await be_away(world, timedelta(**span).total_seconds() - awake)
    await world.env.advance_time(awake)


async def test_the_board_says_when_the_time_runs_out(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, clock="1d")
    [game] = (await world.rows())["games"]
    deadline = max(one for one in game if isinstance(one, datetime))
    assert ui_text("clock-deadline", deadline=f"<t:{int(deadline.timestamp())}:R>") in text(world.newest(channel))


async def test_a_player_is_warned_once_when_a_third_of_the_time_is_left(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, clock="1d")
    await pass_time(world, hours=15)
    assert len(world.messages(channel)) == 1
    await pass_time(world, hours=2)
    assert has_ui_text(text(world.newest(channel)), "clock-warning", user=world.alice.id, game=1)
    assert world.pinged()[-1] == ["alice"]
    await pass_time(world, hours=5)
    assert len(world.messages(channel)) == 2


async def test_a_player_loses_when_the_time_runs_out(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, clock="10m")
    await world.reach(channel, world.alice, world.bo, "d4 c5 e3 cxd4")
    await pass_time(world, minutes=11)
    assert ui_text("end-timeout", loser=world.alice.mention, winner=world.bo.mention) in text(world.newest(channel))
    assert has_ui_text(text(world.newest(channel)), "end-rating", before="1500?", after="1480?")
    assert buttons(world.newest(channel))[0] == ui_text("button-rematch")
    assert world.is_archived(channel)


async def test_a_move_in_time_starts_the_other_players_time(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, clock="1h")
    await pass_time(world, minutes=30)
    await world.play(channel, world.alice, world.bo, "d4")
    await pass_time(world, minutes=35)
    assert not has_ui_text(text(world.newest(channel)), "end-timeout")


async def test_a_deadline_that_passed_before_a_restart_loses_the_game_without_a_warning(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, clock="1h")
    world.env.backend.advance_clock(timedelta(hours=3).total_seconds())
    await world.restart()
    told_in_channel = [text(one) for one in world.messages(channel)]
    assert sum(has_ui_text(one, "end-timeout") for one in told_in_channel) == 1
    assert not any(has_ui_text(one, "clock-warning") for one in told_in_channel)


async def test_a_stored_move_that_was_not_shown_is_shown_after_a_restart(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    world.env.inject_error("POST", "/channels/*/messages", status=500)
    await world.alice.slash(channel, "move", move="d4")
    assert not has_ui_text(text(world.newest(channel)), "game-last-move")
    await world.restart()
    assert ui_text("game-last-move", move="1. d4") in text(world.newest(channel))
    assert len(world.messages(channel)) == 2


async def test_a_game_without_a_clock_never_runs_out_of_time(world: World) -> None:
    channel = await world.begin(world.alice, world.bo)
    await pass_time(world, days=100)
    assert len(world.messages(channel)) == 1


@pytest.mark.parametrize("act", ["move", "resign"])
async def test_a_command_after_the_time_ran_out_is_refused(world: World, act: str) -> None:
    channel = await world.begin(world.alice, world.bo, clock="10m")
    world.env.backend.advance_clock(timedelta(minutes=11).total_seconds())
    options = {"move": "d4"} if act == "move" else {}
    # The command is refused whether or not the bot has already ended the game.
    said = told(await world.alice.slash(channel, act, **options))
    assert any(has_ui_text(said, key, game_id=1) for key in ("error-out-of-time", "ended-timeout"))
