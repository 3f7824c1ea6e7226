"""`/clock` shows both clocks of a live or correspondence game, and says why a clock is paused."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.services import games
from tests.e2e.away import fall
from tests.e2e.menus import pick
from tests.e2e.voting import voting
from tests.e2e.world import CHECKMATE, World, answer, buttons, pictures, text, told
from tests.wording import chinese, has_ui_text, ui_text

FIRST_MOVES = "d4 c5"


async def deadline(world: World) -> int:
    return int((await stored(world)).countdown.deadline.timestamp())


async def stored(world: World) -> Game:
    return await games.load(world.client.runtime.db, GameId(1))


async def test_both_clocks_show_the_time_left_and_the_running_one_when_it_runs_out(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="5+3")
    await world.play(game_channel, world.alice, world.bo, FIRST_MOVES)
    await world.env.advance_time(10)
    shown = told(await world.bo.slash(game_channel, "clock"))
    assert ui_text("clocks-title", game=1) in shown
    assert ui_text("clock-5-3") in shown
    until = f"<t:{await deadline(world)}:R>"
    assert ui_text("clocks-running", side="White", player=world.alice.mention, left="4:50", until=until) in shown
    assert ui_text("clocks-standing", side="Gold", player=world.bo.mention, left="5:00") in shown
    assert ui_text("clocks-turn", player=world.alice.mention, side="White") in shown


async def test_neither_clock_runs_before_the_first_move(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="5+3")
    shown = told(await world.bo.slash(game_channel, "clock"))
    assert shown.count("**5:00**") == 2
    assert has_ui_text(shown, "clock-first-move")


async def test_a_time_per_move_has_a_deadline_only_for_the_player_to_move(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="3d")
    until, shown = await deadline(world), told(await world.alice.slash(game_channel, "clock"))
    times = {"until": f"<t:{until}:R>", "moment": f"<t:{until}:f>"}
    assert ui_text("clocks-deadline", side="White", player=world.alice.mention, **times) in shown
    assert ui_text("clocks-waiting", side="Gold", player=world.bo.mention) in shown


async def test_a_vacation_is_shown(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="3d")
    await pick(world.alice, answer(await world.alice.slash(game_channel, "vacation")), "5 days")
    shown = told(await world.bo.slash(game_channel, "clock"))
    assert has_ui_text(shown, "clock-away", player=world.alice.mention)
    assert ui_text("games-deadline", deadline=f"<t:{await deadline(world)}:R>") in shown


async def test_after_an_outage_the_reply_says_how_long_the_clock_is_paused(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="5+3")
    await world.play(game_channel, world.alice, world.bo, FIRST_MOVES)
    await world.env.advance_time(10)
    await fall(world, timedelta(minutes=5))
    shown = told(await world.bo.slash(game_channel, "clock"))
    assert has_ui_text(shown, "clock-paused")
    assert has_ui_text(shown, "clock-resume")
    assert ui_text("clocks-standing", side="Gold", player=world.bo.mention, left="5:00") in shown


async def test_a_game_without_a_clock_says_so(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="none")
    shown = told(await world.bo.slash(game_channel, "clock"))
    assert ui_text("clocks-none") in shown
    assert has_ui_text(shown, "clocks-turn", player=world.alice.mention)
    assert "<t:" not in shown


async def test_in_a_vote_game_the_reply_says_when_the_vote_closes(world: World) -> None:
    game_channel = await voting(world)
    assert has_ui_text(told(await world.bo.slash(game_channel, "clock")), "clocks-vote")


@pytest.mark.parametrize("clock", ["5+3", "1d", "none"])
async def test_the_reply_says_how_a_finished_game_ended(world: World, clock: str) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock=clock)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    shown = told(await world.bo.slash(world.channel, "clock", game=1))
    assert ("clocks" in shown.splitlines()[2]) is (clock != "none")
    assert has_ui_text(shown, "clocks-over-untimed" if clock == "none" else "clocks-over")
    assert shown.count("**") // 2 >= (2 if clock == "5+3" else 0)
    assert "turn" not in shown


async def test_the_reply_is_private_and_pings_nobody(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="5+3")
    before, posted = await world.state(), len(world.messages(game_channel))
    shown = answer(await world.chen.slash(game_channel, "clock"))
    assert shown.ephemeral
    assert pictures(shown) == []
    assert ui_text("clocks-title", game=1) in text(shown)
    assert (await world.state(), len(world.messages(game_channel))) == (before, posted)


async def test_in_a_direct_message_the_reply_shows_the_members_game(world: World) -> None:
    await world.begin(world.alice, world.bo, clock="1d")
    assert ui_text("clocks-title", game=1) in told(await world.alice.user.slash("clock"))


async def test_the_reply_is_in_the_members_language(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="1d")
    world.locales[world.alice.id] = "zh-CN"
    shown = told(await world.alice.slash(game_channel, "clock"))
    assert chinese("clocks-title", game=1) in shown
    assert chinese("clocks-waiting", side=chinese("side-gold"), player=world.bo.mention) in shown


async def test_a_player_gives_the_opponent_time_and_the_board_shows_it(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="5+3")
    await world.play(game_channel, world.alice, world.bo, FIRST_MOVES)
    shown = answer(await world.bo.slash(game_channel, "clock"))
    before = await deadline(world)
    pressed = await world.bo.click(shown, label=ui_text("button-give-time"))
    assert await deadline(world) == before + 15
    assert f"<t:{before + 15}:R>" in text(world.newest(game_channel))
    assert "**5:15**" in told(await world.bo.slash(game_channel, "clock"))
    assert pressed.response is None or pressed.response.ephemeral


async def test_spectators_cannot_give_time(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="5+3")
    assert ui_text("button-give-time") not in buttons(answer(await world.chen.slash(game_channel, "clock")))
