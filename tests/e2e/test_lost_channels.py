"""What happens to a game whose thread is archived, locked or deleted, for each action.

| the thread is … | what has to be shown there | where one can act |
|---|---|---|
| asleep (archived) | reopens it, and stands in it as ever | its controls; commands in other channels |
| locked | moves the game to the thread's channel | its controls; commands in other channels |
| asleep and locked | moves the game to the thread's channel | commands in other channels |
| deleted | moves the game to where it is played on | commands in other channels |

What one member alone is shown changes nothing: the last table.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from simcord import ChannelHandle, InteractionResult

from tests.e2e.menus import pick
from tests.e2e.test_clocks import pass_time
from tests.e2e.world import World, answer, buttons, is_live, text, told
from tests.sampling import one_in
from tests.wording import has_ui_text, ui_pattern, ui_text

BEGUN = "d4 c5"
ASLEEP, LOCKED, SHUT, DELETED = "asleep", "locked", "asleep and locked", "deleted"
Doing = Callable[[World, ChannelHandle], Awaitable[object]]


@dataclass(frozen=True)
class Act:
    """Something that shows itself in the channel: how it is done, and what the newest board then says."""

    do: Doing
    seen: re.Pattern[str]
    is_end: bool = False
    before: Doing | None = None
    """What has happened before the thread was lost."""


async def move(world: World, game_channel: ChannelHandle) -> object:
    return await world.alice.slash(world.channel, "move", move="e3", game=1)


async def offer_draw(world: World, game_channel: ChannelHandle) -> object:
    return await world.alice.slash(world.channel, "draw", game=1)


async def agree(world: World, game_channel: ChannelHandle) -> object:
    return await world.bo.slash(world.channel, "draw", game=1)


async def ask_takeback(world: World, game_channel: ChannelHandle) -> object:
    return await world.bo.slash(world.channel, "takeback", game=1)


async def grant_takeback(world: World, game_channel: ChannelHandle) -> object:
    return await world.alice.slash(world.channel, "takeback", game=1)


async def resign(world: World, game_channel: ChannelHandle) -> object:
    question = answer(await world.alice.slash(world.channel, "resign", game=1))
    return await world.alice.click(question, label=ui_text("button-resign"))


async def bring_down(world: World, game_channel: ChannelHandle) -> object:
    return await world.alice.slash(world.channel, "board", game=1)


async def run_out(world: World, game_channel: ChannelHandle) -> None:
    await pass_time(world, days=1)


def press(label: str) -> Doing:
    async def pressing(world: World, game_channel: ChannelHandle) -> object:
        return await world.alice.click(world.newest(game_channel), label=label)

    return pressing


async def send_move_form(world: World, game_channel: ChannelHandle) -> object:
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    return await world.alice.submit_modal(form, {"move": "e3"})


async def move_by_menu(world: World, game_channel: ChannelHandle) -> object:
    shown = answer(await pick(world.alice, world.newest(game_channel), "Pawn e2"))
    return await pick(world.alice, shown, "e3")


async def press_resign(world: World, game_channel: ChannelHandle) -> object:
    question = answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-resign")))
    return await world.alice.click(question, label=ui_text("button-resign"))


async def bo_offers(world: World, game_channel: ChannelHandle) -> object:
    return await world.bo.slash(game_channel, "draw")


async def bo_asks_takeback(world: World, game_channel: ChannelHandle) -> object:
    return await world.bo.slash(game_channel, "takeback")


MOVED = ui_pattern("game-last-move", move="2. e3")
ALICE_LOST = ui_pattern("end-resignation")
COMMANDS = {
    "/move": Act(move, MOVED),
    "/draw, an offer": Act(offer_draw, ui_pattern("offer-draw-stands")),
    "/draw, agreed": Act(agree, ui_pattern("end-agreement"), is_end=True, before=press(ui_text("button-offer-draw"))),
    "/takeback, asked for": Act(ask_takeback, ui_pattern("offer-takeback-stands")),
    "/takeback, granted": Act(grant_takeback, ui_pattern("game-last-move", move="1. d4"), before=bo_asks_takeback),
    "/resign": Act(resign, ALICE_LOST, is_end=True),
    "time that runs out": Act(run_out, ui_pattern("end-timeout"), is_end=True),
}
CONTROLS = {
    "the form of Move": Act(send_move_form, MOVED),
    "the menu of pieces": Act(move_by_menu, MOVED),
    "Offer draw": Act(press(ui_text("button-offer-draw")), ui_pattern("offer-draw-stands")),
    "Accept draw": Act(
        press(ui_text("button-accept-draw")), ui_pattern("end-agreement"), is_end=True, before=bo_offers
    ),
    ui_text("button-decline-draw"): Act(
        press(ui_text("button-decline-draw")), ui_pattern("game-your-move", side="White"), before=bo_offers
    ),
    "Takeback, granted": Act(
        press(ui_text("button-accept-takeback")), ui_pattern("game-last-move", move="1. d4"), before=bo_asks_takeback
    ),
    "Resign": Act(press_resign, ALICE_LOST, is_end=True),
}
STATES = {
    ASLEEP: {"archived": True},
    LOCKED: {"locked": True},
    SHUT: {"archived": True, "locked": True},
}
REASONS = {LOCKED: "game-moved-locked", SHUT: "game-moved-locked", DELETED: "game-moved-gone"}


def lose(world: World, game_channel: ChannelHandle, state: str) -> None:
    if state == DELETED:
        world.delete(game_channel)
    else:
        world.change_thread(game_channel, **STATES[state])


def sample(acts: Mapping[str, Act], states: Sequence[str]) -> list[Any]:
    """Each act in some state and each state with some acts each time, and all of the table with `--all`."""
    cells = [pytest.param(act, state, id=f"{name}-{state}") for name, act in acts.items() for state in states]
    return one_in(3, cells)


async def begun(world: World, act: Act, state: str) -> ChannelHandle:
    """A game of a day a move, after a move of each, whose thread is then lost."""
    game_channel = await world.begin(world.alice, world.bo, clock="1d")
    await world.reach(game_channel, world.alice, world.bo, BEGUN)
    if act.before is not None:
        await act.before(world, game_channel)
    lose(world, game_channel, state)
    return game_channel


async def check(world: World, game_channel: ChannelHandle, act: Act, state: str, said: int) -> None:
    """The newest board, in the channel where the game is now, says what was done; there is no other with controls."""
    now = await world.channel_of_game(1)
    assert act.seen.search(text(world.newest(now)))
    assert world.is_archived(now) == act.is_end
    live = [message for message in world.messages(now) if is_live(message)]
    assert len(live) == (0 if act.is_end else 1)
    if state == ASLEEP:
        assert now.id == game_channel.id
        return
    assert now.id != game_channel.id
    notice = world.messages(world.channel)[-1]
    assert ui_pattern(REASONS[state], game=1, variant="Orda Chess").fullmatch(text(notice))
    assert now.id == notice.id
    assert state == DELETED or len(world.messages(game_channel)) == said


@pytest.mark.parametrize(("act", "state"), sample(COMMANDS, [ASLEEP, LOCKED, SHUT, DELETED]))
async def test_a_command_elsewhere_shows_itself_where_the_game_can_go_on(world: World, act: Act, state: str) -> None:
    game_channel = await begun(world, act, state)
    said = 0 if state == DELETED else len(world.messages(game_channel))
    await act.do(world, game_channel)
    await check(world, game_channel, act, state, said)


@pytest.mark.parametrize(("act", "state"), sample(CONTROLS, [ASLEEP, LOCKED]))
async def test_a_control_in_the_thread_shows_itself_where_the_game_can_go_on(
    world: World, act: Act, state: str
) -> None:
    game_channel = await begun(world, act, state)
    said = len(world.messages(game_channel))
    await act.do(world, game_channel)
    await check(world, game_channel, act, state, said)


@pytest.mark.parametrize("state", [LOCKED, SHUT, DELETED])
async def test_board_brings_a_game_that_lost_its_channel_to_where_it_is_used(world: World, state: str) -> None:
    act = Act(bring_down, ui_pattern("game-your-move", side="White"))
    game_channel = await begun(world, act, state)
    said = 0 if state == DELETED else len(world.messages(game_channel))
    await act.do(world, game_channel)
    await check(world, game_channel, act, state, said)


async def test_board_elsewhere_leaves_a_sleeping_thread_alone(world: World) -> None:
    game_channel = await begun(world, Act(bring_down, ""), ASLEEP)
    before = await world.state()
    assert ui_text("guide-film-start") in told(await world.alice.slash(world.channel, "board", game=1))
    assert await world.state() == before
    assert world.is_archived(game_channel)


@pytest.mark.parametrize("state", one_in(2, [ASLEEP, LOCKED, SHUT, DELETED]))
async def test_a_game_can_be_called_off_whatever_became_of_its_thread(world: World, state: str) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    lose(world, game_channel, state)
    assert told(await world.alice.slash(world.channel, "abort", game=1)) == ui_text("game-aborted", game=1)
    assert ui_text("end-aborted") in text(world.newest(await world.channel_of_game(1)))


@pytest.mark.parametrize("state", one_in(2, [LOCKED, ASLEEP, DELETED, SHUT]))
async def test_a_player_is_warned_that_time_runs_short_whatever_became_of_the_thread(world: World, state: str) -> None:
    game_channel = await begun(world, Act(move, ""), state)
    await pass_time(world, hours=17)
    now = await world.channel_of_game(1)
    assert (now.id == game_channel.id) == (state == ASLEEP)
    words = text(world.newest(now))
    assert has_ui_text(words, "clock-warning" if state == ASLEEP else "clock-deadline")
    assert world.pinged()[-1] == ["alice"]
    assert not world.is_archived(now)


@pytest.mark.parametrize("state", one_in(2, [ASLEEP, LOCKED, SHUT, DELETED]))
async def test_both_players_are_told_where_their_game_goes_on(world: World, state: str) -> None:
    await begun(world, Act(move, ""), state)
    calls = len(world.pinged())
    await move(world, world.channel)
    called = world.pinged()[calls:]
    assert called == ([["bo"]] if state == ASLEEP else [["alice"], ["bo"]])


@pytest.mark.parametrize("state", one_in(2, [LOCKED, ASLEEP, DELETED, SHUT]))
async def test_the_engine_goes_on_playing_whatever_became_of_the_thread(world: World, state: str) -> None:
    await world.alice.slash(world.channel, "play", level=1, color="white")
    game_channel = world.game_channel(world.newest(world.channel))
    lose(world, game_channel, state)
    await world.alice.slash(world.channel, "move", move="e4", game=1)
    now = await world.channel_of_game(1)
    assert (now.id == game_channel.id) == (state == ASLEEP)
    assert is_live(world.newest(now))
    assert "Last move: **1… " in text(world.newest(now))
    assert not world.is_archived(now)


@pytest.mark.parametrize("state", [ASLEEP, LOCKED])
async def test_a_rematch_is_offered_and_played_where_that_is_possible(world: World, state: str) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await press_resign(world, game_channel)
    if state == LOCKED:
        world.change_thread(game_channel, archived=False)
    lose(world, game_channel, state)
    final = world.newest(game_channel)
    await world.alice.click(final, label=ui_text("button-rematch"))
    await world.bo.click(final, label=ui_text("button-rematch"))
    now = await world.channel_of_game(2)
    assert (now.id == game_channel.id) == (state == ASLEEP)
    assert is_live(world.newest(now))
    assert not world.is_archived(now)


@pytest.mark.parametrize("label", ["Flip", ui_text("button-guide"), "Hint"])
@pytest.mark.parametrize("state", [ASLEEP, LOCKED])
async def test_what_one_member_alone_is_shown_wakes_and_moves_nothing(world: World, label: str, state: str) -> None:
    game_channel = await world.begin(world.alice, world.bo, rated=False)
    lose(world, game_channel, state)
    before = await world.state()
    assert (await world.alice.click(world.newest(game_channel), label=label)).acknowledged
    assert await world.state() == before
    assert world.is_archived(game_channel) == (state == ASLEEP)


async def test_where_discord_lets_no_answer_through_nothing_is_changed(world: World) -> None:
    game_channel = await begun(world, Act(move, ""), SHUT)
    world.may_fail = world.may_be_unanswered = True
    before = await world.state()
    for label in ("Flip", "Resign", "Piece guide"):
        pressed: InteractionResult = await world.alice.click(world.newest(game_channel), label=label)
        assert not pressed.acknowledged
    assert await world.state() == before


async def test_a_manager_of_threads_goes_on_in_a_locked_one(world: World) -> None:
    game_channel = await begun(world, Act(move, ""), LOCKED)
    world.grant_bot("manage_threads")
    await move(world, game_channel)
    assert (await world.channel_of_game(1)).id == game_channel.id
    assert MOVED.search(text(world.newest(game_channel)))


async def test_where_no_channel_is_left_the_game_stays_as_it_is_and_says_so(world: World) -> None:
    await begun(world, Act(move, ""), DELETED)
    world.forbid(world.channel, "send_messages")
    before = await world.state()
    words = told(await world.alice.slash(world.channel, "move", move="e3", game=1))
    assert ui_pattern("error-game-channel-gone", game_id=1).match(words)
    assert await world.state() == before


async def test_a_game_of_a_week_a_move_wakes_its_thread(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="7d")
    await world.reach(game_channel, world.alice, world.bo, BEGUN)
    world.change_thread(game_channel, archived=True)
    await pass_time(world, days=6)
    assert "your time in game #1 runs out" in text(world.newest(game_channel))
    assert not world.is_archived(game_channel)


async def test_an_offer_on_a_board_that_was_deleted_gets_a_new_board(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, BEGUN)
    world.env.backend.delete_message(game_channel.id, world.newest(game_channel).id)
    await world.alice.slash(game_channel, "draw")
    assert has_ui_text(text(world.newest(game_channel)), "offer-draw-stands")
    assert ui_text("button-accept-draw") in buttons(world.newest(game_channel))


@pytest.mark.parametrize("state", [LOCKED, SHUT])
async def test_in_a_thread_that_is_unlocked_the_boards_of_a_game_that_has_moved_lose_their_controls(
    world: World, state: str
) -> None:
    game_channel = await begun(world, Act(move, ""), state)
    await move(world, game_channel)
    assert is_live(world.newest(game_channel))
    world.change_thread(game_channel, locked=False)
    await world.env.settle()
    assert [one for one in world.messages(game_channel) if buttons(one)] == []
    assert is_live(world.newest(await world.channel_of_game(1)))
    assert world.is_archived(game_channel) == (state == SHUT)


async def test_in_a_thread_that_is_unlocked_a_game_that_goes_on_there_keeps_its_board(world: World) -> None:
    game_channel = await begun(world, Act(move, ""), LOCKED)
    world.change_thread(game_channel, locked=False)
    await world.env.settle()
    assert is_live(world.newest(game_channel))


@pytest.mark.parametrize("is_asleep", [False, True])
async def test_a_challenge_that_expires_in_a_thread_loses_its_buttons_there(world: World, *, is_asleep: bool) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    offer = await world.challenge(world.chen, None, game_channel)
    world.change_thread(game_channel, archived=is_asleep)
    await pass_time(world, hours=25)
    [asked] = [one for one in world.messages(game_channel) if one.id == offer.id]
    assert buttons(asked) == []


async def test_a_challenge_that_expires_in_a_locked_thread_loses_its_buttons_once_it_is_unlocked(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    offer = await world.challenge(world.chen, None, game_channel)
    world.change_thread(game_channel, locked=True)
    await pass_time(world, hours=25)
    world.change_thread(game_channel, locked=False)
    await world.env.advance_time(10.0)
    [asked] = [one for one in world.messages(game_channel) if one.id == offer.id]
    assert buttons(asked) == []
