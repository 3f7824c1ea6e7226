"""Nobody loses on time because of an outage of the bot or Discord, or a change of the system clock. Boards say why
their deadlines moved."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from bot.domain.clock import RETURN
from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.jobs.schedule import SWEEP_SECONDS
from bot.rules import Termination
from bot.runtime.steady_clock import SteadyClock
from bot.services import games
from tests.e2e.away import fall
from tests.e2e.world import World, buttons, is_live, text, told
from tests.sampling import one_in
from tests.wording import has_ui_text, ui_text

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


async def stored(world: World) -> Game:
    return await games.load(world.client.runtime.db, GameId(1))


async def test_a_deadline_during_an_outage_is_moved_and_the_board_says_why(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, clock="1h")
    before = await stored(world)
    await fall(world, 3 * HOUR)
    game = await stored(world)
    assert game.countdown == before.countdown.later(3 * HOUR)
    [board] = world.messages(channel)
    assert ui_text("clock-paused", unit="hours", count=3) in text(board)
    assert ui_text("clock-deadline", deadline=f"<t:{int(game.countdown.deadline.timestamp())}:R>") in text(board)
    assert len(world.pinged()) == 2
    await world.play(channel, world.alice, world.bo, "d4")
    assert not has_ui_text(text(world.newest(channel)), "clock-paused")


async def test_a_short_pause_is_mentioned_only_on_the_next_board(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, clock="7d")
    await fall(world, 42 * MINUTE)
    assert not has_ui_text(text(world.newest(channel)), "clock-paused")
    await world.play(channel, world.alice, world.bo, "d4")
    assert ui_text("clock-paused", unit="minutes", count=42) in text(world.newest(channel))
    await world.play(channel, world.alice, world.bo, "c5", start=1)
    assert not any(has_ui_text(text(one), "clock-paused") for one in world.messages(channel))


async def test_a_bot_killed_again_while_catching_up_moves_no_deadline_twice(world: World) -> None:
    await world.begin(world.alice, world.bo, clock="1h")
    before = await stored(world)
    await fall(world, 3 * HOUR)
    await fall(world, HOUR)
    assert (await stored(world)).countdown == before.countdown.later(4 * HOUR)
    await world.restart()
    assert (await stored(world)).countdown == before.countdown.later(4 * HOUR)


async def test_the_player_to_move_in_a_live_game_is_pinged_and_their_clock_waits(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, clock="5+3")
    await world.play(channel, world.alice, world.bo, "d4 c5")
    count = len(world.messages(channel))
    await fall(world, 5 * MINUTE)
    *_, board, call = world.messages(channel)
    assert len(world.messages(channel)) == count + 1
    for one in (board, call):
        assert ui_text("clock-paused", unit="minutes", count=5) in text(one)
        assert has_ui_text(text(one), "clock-resume", player=world.alice.mention)
    assert world.pinged()[-1] == ["alice"]
    assert is_live(board)
    await world.env.advance_time(9 * 60)
    await world.play(channel, world.alice, world.bo, "e3")
    game = await stored(world)
    assert game.times.left[0] > timedelta(minutes=4, seconds=30)
    assert has_ui_text(text(world.newest(channel)), "clock-resume", player=world.bo.mention)


async def test_a_live_game_is_aborted_if_nobody_returns(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, clock="5+3")
    await world.play(channel, world.alice, world.bo, "d4 c5 e3 cxd4")
    await fall(world, 5 * MINUTE)
    await world.env.advance_time(RETURN.total_seconds() + SWEEP_SECONDS)
    game = await stored(world)
    assert game.outcome.termination is Termination.ABORTED
    assert game.white.change is None
    assert buttons(world.newest(channel))


async def test_the_first_action_after_an_outage_is_not_too_late(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, clock="10m")
    await fall(world, HOUR)
    await world.play(channel, world.alice, world.bo, "d4")
    assert (await stored(world)).ply == 1


async def test_during_an_outage_of_discord_no_clock_runs_out_and_deadlines_move(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = await world.begin(world.alice, world.bo, clock="10m")
    await world.env.advance_time(SWEEP_SECONDS)
    before = await stored(world)
    with monkeypatch.context() as patched:
        patched.setattr("discord.ShardInfo.is_closed", lambda _: True)
        await world.env.advance_time(15 * 60)
        assert not (await stored(world)).is_over
    # The extended deadline already applies to the first interaction after the outage.
    result = await world.alice.slash(channel, "move", move="d4")
    assert result.response is None, told(result)
    assert (await stored(world)).ply == 1
    assert (await stored(world)).countdown.deadline > before.countdown.deadline + 15 * MINUTE


@pytest.fixture
def machine(world: World) -> Iterator[list[float]]:
    """How many seconds the machine's system clock and its monotonic clock are ahead of the simulated time."""
    ahead = [0.0, 0.0]
    env = world.env
    clock = SteadyClock(lambda: env.now() + timedelta(seconds=ahead[0]), lambda: env.now().timestamp() + ahead[1])
    object.__setattr__(world.client.runtime, "now", clock)
    world.client.timekeeper.now = clock
    yield ahead


@pytest.mark.parametrize("shift", one_in(3, [(3600.0, 3600.0), (3600.0, 0.0), (-3600.0, 0.0)]))
async def test_suspending_the_process_or_setting_the_clock_moves_every_deadline(
    world: World, machine: list[float], shift: tuple[float, float]
) -> None:
    channel = await world.begin(world.alice, world.bo, clock="10m")
    await world.env.advance_time(SWEEP_SECONDS)
    before = await stored(world)
    machine[:] = shift
    await world.env.advance_time(2 * SWEEP_SECONDS)
    after = await stored(world)
    by = after.countdown.deadline - before.countdown.deadline
    assert abs(by - timedelta(seconds=shift[0])) <= timedelta(seconds=SWEEP_SECONDS + 5)
    assert not after.is_over
    await world.env.advance_time(10 * 60)
    assert has_ui_text(text(world.newest(channel)), "end-timeout") or (await stored(world)).is_over
