"""Live games in Discord: both clocks on the board, losses on time, and lag compensation."""

from datetime import timedelta

import discord
import pytest
from simcord import ChannelHandle

from bot.discord.core.context import Context
from bot.domain.clock import FIRST_MOVE, GRACE
from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.jobs.schedule import FLAG_SECONDS
from bot.services import games
from tests.e2e.world import World, answer, buttons, content, files, text, told
from tests.wording import has_ui_text, ui_text

BOTH = "d4 c5"


@pytest.fixture
async def channel(world: World) -> ChannelHandle:
    """The channel of a 5+3 game between Alice and Bo, after one move by each."""
    channel = await world.begin(world.alice, world.bo, clock="5+3")
    await world.play(channel, world.alice, world.bo, BOTH)
    return channel


async def stored(world: World) -> Game:
    return await games.load(world.client.runtime.db, GameId(1))


async def test_a_challenge_names_its_clock(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo, clock="3+2")
    assert ui_text("challenge-clock", clock=ui_text("clock-3-2")) in text(offer)


async def test_no_clock_runs_before_the_first_moves(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, clock="5+3")
    shown = text(world.newest(channel))
    assert "White **5:00** · Gold **5:00**" in shown
    until = f"<t:{int((await stored(world)).countdown.deadline.timestamp())}:R>"
    assert ui_text("clock-first-move", until=until, end="abort") in shown.splitlines()


async def test_a_board_shows_the_running_and_the_stopped_clock(world: World, channel: ChannelHandle) -> None:
    until = int((await stored(world)).countdown.deadline.timestamp())
    assert f"{ui_text('clock-runs', side='White', until=f'<t:{until}:R>')} · Gold **5:00**" in text(
        world.newest(channel)
    )
    await world.env.advance_time(10)
    await world.play(channel, world.alice, world.bo, "e3")
    until = int((await stored(world)).countdown.deadline.timestamp())
    assert f"White **4:53** · {ui_text('clock-runs', side='Gold', until=f'<t:{until}:R>')}" in text(
        world.newest(channel)
    )


async def test_a_game_ends_within_a_fraction_of_a_second_after_the_time_ran_out(
    world: World, channel: ChannelHandle
) -> None:
    deadline = (await stored(world)).countdown.deadline
    await world.env.advance_time((deadline - world.env.now() + GRACE).total_seconds() - 0.01)
    assert not (await stored(world)).is_over
    await world.env.advance_time(FLAG_SECONDS + 0.02)
    ended = await stored(world)
    assert ended.ended_at is not None
    assert (ended.outcome.winner.word, ended.times.left[0]) == ("black", timedelta(0))
    assert ended.ended_at - deadline <= GRACE + timedelta(seconds=FLAG_SECONDS)
    assert has_ui_text(text(world.newest(channel)), "end-timeout", loser=world.alice.mention)
    assert buttons(world.newest(channel))[0] == ui_text("button-rematch")


async def test_a_game_is_lost_on_time_soon_after_a_restart(world: World, channel: ChannelHandle) -> None:
    await world.env.advance_time(280)
    await world.restart()
    await world.env.advance_time(22)
    assert (await stored(world)).is_over


async def test_a_game_without_a_first_move_is_aborted(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, clock="3+2")
    await world.env.advance_time((FIRST_MOVE + GRACE).total_seconds() + 1)
    assert ui_text("end-aborted") in text(world.newest(channel))
    assert (await stored(world)).white.change is None


async def test_a_player_is_warned_once_in_the_last_tenth_of_the_time(world: World, channel: ChannelHandle) -> None:
    await world.env.advance_time(265)
    assert not any(has_ui_text(text(one), "clock-warning") for one in world.messages(channel))
    await world.env.advance_time(8)
    warnings = [one for one in world.messages(channel) if has_ui_text(text(one), "clock-warning", game=1)]
    assert len(warnings) == 1
    await world.play(channel, world.alice, world.bo, "e3 cxd4")
    await world.env.advance_time(20)
    assert len([one for one in world.messages(channel) if has_ui_text(text(one), "clock-warning")]) == 1


async def test_three_minute_games_have_no_warning(world: World) -> None:
    channel = await world.begin(world.alice, world.bo, clock="3+2")
    await world.play(channel, world.alice, world.bo, BOTH)
    await world.env.advance_time(185)
    assert (await stored(world)).is_over
    assert not any(has_ui_text(text(one), "clock-warning") for one in world.messages(channel))


async def test_a_rematch_keeps_the_clock(world: World, channel: ChannelHandle) -> None:
    game = await games.resign(world.client.runtime.db, GameId(1), (await stored(world)).black.user_id, world.env.now())
    assert game.is_over
    await world.restart()
    await world.env.advance_time(5)
    await world.alice.click(world.newest(channel), label=ui_text("button-rematch"))
    assert ui_text("clock-5-3") in text(world.newest(channel))


async def test_the_list_of_games_shows_the_clocks(world: World, channel: ChannelHandle) -> None:
    listed = told(await world.alice.slash(channel, "games"))
    assert f"{ui_text('clock-5-3')} · Gold **5:00**" in listed


async def test_the_lag_between_discord_and_the_bot_is_compensated(
    world: World, channel: ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord receives the interaction half a second before the bot does."""
    greet = world.client.greet

    async def late(interaction: discord.Interaction) -> Context:
        world.env.backend.advance_clock(0.5)
        return await greet(interaction)

    before = (await stored(world)).turn_since
    world.env.backend.advance_clock(10)
    monkeypatch.setattr(world.client, "greet", late)
    await world.play(channel, world.alice, world.bo, "e3")
    after = await stored(world)
    assert after.turn_since - before == timedelta(seconds=10.5)
    assert after.times.left[0] == timedelta(minutes=5, seconds=-7)


async def test_a_move_sent_in_time_but_received_late_is_played(
    world: World, channel: ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    greet = world.client.greet

    async def late(interaction: discord.Interaction) -> Context:
        world.env.backend.advance_clock(0.6)
        return await greet(interaction)

    world.env.backend.advance_clock(299.8)
    monkeypatch.setattr(world.client, "greet", late)
    await world.play(channel, world.alice, world.bo, "e3")
    assert (await stored(world)).times.left[0] == timedelta(seconds=3.2)


async def test_an_action_after_the_time_ran_out_ends_the_game(world: World, channel: ChannelHandle) -> None:
    world.env.backend.advance_clock(302)
    assert has_ui_text(told(await world.bo.slash(channel, "resign")), "error-out-of-time")
    await world.env.advance_time(1)
    assert (await stored(world)).outcome.winner.word == "black"


async def test_the_pgn_has_the_clocks(world: World, channel: ChannelHandle) -> None:
    await world.env.advance_time(10)
    await world.play(channel, world.alice, world.bo, "e3")
    shown = answer(await world.alice.slash(channel, "export", format="pgn"))
    pgn = (await content(shown, files(shown)[0])).decode()
    assert '[TimeControl "300+3"]' in pgn
    assert "2. e3 {[%clk 0:04:5" in pgn
