"""For each action, what happens to a game whose thread is archived, locked or deleted.

| the thread is … | public messages | where members can act |
|---|---|---|
| archived | reopen it and appear there | its controls; commands in other channels |
| locked | move the game to the thread's channel | its controls; commands in other channels |
| archived and locked | move the game to the thread's channel | commands in other channels |
| deleted | move the game to the channel of the action | commands in other channels |

Private replies don't change the game's channel.
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
from tests.wording import has_ui_text, labels, ui_pattern, ui_text

BEGUN = "d4 c5"
ASLEEP, LOCKED, SHUT, DELETED = "archived", "locked", "archived and locked", "deleted"
Doing = Callable[[World, ChannelHandle], Awaitable[object]]


@dataclass(frozen=True)
class Act:
    """A public action: how to perform it, and what the newest board says after it."""

    do: Doing
    seen: re.Pattern[str]
    is_end: bool = False
    before: Doing | None = None
    """Prepares the game before its thread is archived, locked or deleted."""


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


async def show_board(world: World, game_channel: ChannelHandle) -> object:
    return await world.alice.slash(world.channel, "board", game=1)


async def run_out_of_time(world: World, game_channel: ChannelHandle) -> None:
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


async def bo_offers_draw(world: World, game_channel: ChannelHandle) -> object:
    return await world.bo.slash(game_channel, "draw")


async def bo_asks_takeback(world: World, game_channel: ChannelHandle) -> object:
    return await world.bo.slash(game_channel, "takeback")


MOVED = ui_pattern("game-last-move", move="2. e3")
ALICE_LOST = ui_pattern("end-resignation")
COMMANDS = {
    "/move": Act(move, MOVED),
    "/draw, an offer": Act(offer_draw, ui_pattern("offer-draw-stands")),
    "/draw, agreed": Act(agree, ui_pattern("end-agreement"), is_end=True, before=press(ui_text("button-offer-draw"))),
    "/takeback, requested": Act(ask_takeback, ui_pattern("offer-takeback-stands")),
    "/takeback, granted": Act(grant_takeback, ui_pattern("game-last-move", move="1. d4"), before=bo_asks_takeback),
    "/resign": Act(resign, ALICE_LOST, is_end=True),
    "a flag": Act(run_out_of_time, ui_pattern("end-timeout"), is_end=True),
}
CONTROLS = {
    "the move form": Act(send_move_form, MOVED),
    "the piece menu": Act(move_by_menu, MOVED),
    "an offered draw": Act(press(ui_text("button-offer-draw")), ui_pattern("offer-draw-stands")),
    "an accepted draw": Act(
        press(ui_text("button-accept-draw")), ui_pattern("end-agreement"), is_end=True, before=bo_offers_draw
    ),
    ui_text("button-decline-draw"): Act(
        press(ui_text("button-decline-draw")), ui_pattern("game-your-move", side="White"), before=bo_offers_draw
    ),
    "Takeback, granted": Act(
        press(ui_text("button-accept-takeback")), ui_pattern("game-last-move", move="1. d4"), before=bo_asks_takeback
    ),
    "a resignation": Act(press_resign, ALICE_LOST, is_end=True),
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
    """A sample of the combinations. It includes every action and every state. With `--all`, all combinations are
    tested.
    """
    cells = [pytest.param(act, state, id=f"{name}-{state}") for name, act in acts.items() for state in states]
    return one_in(3, cells)


async def begun(world: World, act: Act, state: str) -> ChannelHandle:
    """A game with one day per move, in which each side has moved once. After that, its thread is archived, locked or
    deleted, as given by `state`.
    """
    game_channel = await world.begin(world.alice, world.bo, clock="1d")
    await world.reach(game_channel, world.alice, world.bo, BEGUN)
    if act.before is not None:
        await act.before(world, game_channel)
    lose(world, game_channel, state)
    return game_channel


async def check(world: World, game_channel: ChannelHandle, act: Act, state: str, said: int) -> None:
    """Check that the newest board in the game's current channel shows the action, and that only this board has
    controls."""
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
async def test_a_command_in_another_channel_shows_where_the_game_continues(world: World, act: Act, state: str) -> None:
    game_channel = await begun(world, act, state)
    said = 0 if state == DELETED else len(world.messages(game_channel))
    await act.do(world, game_channel)
    await check(world, game_channel, act, state, said)


@pytest.mark.parametrize(("act", "state"), sample(CONTROLS, [ASLEEP, LOCKED]))
async def test_a_control_in_the_thread_shows_where_the_game_continues(world: World, act: Act, state: str) -> None:
    game_channel = await begun(world, act, state)
    said = len(world.messages(game_channel))
    await act.do(world, game_channel)
    await check(world, game_channel, act, state, said)


@pytest.mark.parametrize("state", [LOCKED, SHUT, DELETED])
async def test_board_moves_a_game_without_a_channel_to_the_current_one(world: World, state: str) -> None:
    act = Act(show_board, ui_pattern("game-your-move", side="White"))
    game_channel = await begun(world, act, state)
    said = 0 if state == DELETED else len(world.messages(game_channel))
    await act.do(world, game_channel)
    await check(world, game_channel, act, state, said)


async def test_board_in_another_channel_leaves_an_archived_thread_alone(world: World) -> None:
    game_channel = await begun(world, Act(show_board, ""), ASLEEP)
    before = await world.state()
    assert ui_text("guide-film-start") in told(await world.alice.slash(world.channel, "board", game=1))
    assert await world.state() == before
    assert world.is_archived(game_channel)


@pytest.mark.parametrize("state", one_in(2, [ASLEEP, LOCKED, SHUT, DELETED]))
async def test_a_game_can_be_aborted_without_its_thread(world: World, state: str) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    lose(world, game_channel, state)
    assert told(await world.alice.slash(world.channel, "abort", game=1)) == ui_text("game-aborted", game=1)
    assert ui_text("end-aborted") in text(world.newest(await world.channel_of_game(1)))


@pytest.mark.parametrize("state", one_in(2, [LOCKED, ASLEEP, DELETED, SHUT]))
async def test_a_player_is_warned_about_the_time_without_the_thread(world: World, state: str) -> None:
    game_channel = await begun(world, Act(move, ""), state)
    await pass_time(world, hours=17)
    now = await world.channel_of_game(1)
    assert (now.id == game_channel.id) == (state == ASLEEP)
    words = text(world.newest(now))
    assert has_ui_text(words, "clock-warning" if state == ASLEEP else "clock-deadline")
    assert world.pinged()[-1] == ["alice"]
    assert not world.is_archived(now)


@pytest.mark.parametrize("state", one_in(2, [ASLEEP, LOCKED, SHUT, DELETED]))
async def test_both_players_are_notified_where_their_game_continues(world: World, state: str) -> None:
    await begun(world, Act(move, ""), state)
    calls = len(world.pinged())
    await move(world, world.channel)
    called = world.pinged()[calls:]
    assert called == ([["bo"]] if state == ASLEEP else [["alice"], ["bo"]])


@pytest.mark.parametrize("state", one_in(2, [LOCKED, ASLEEP, DELETED, SHUT]))
async def test_the_engine_continues_to_play_without_the_thread(world: World, state: str) -> None:
    await world.alice.slash(world.channel, "play", level=1, color="white")
    game_channel = world.game_channel(world.newest(world.channel))
    lose(world, game_channel, state)
    await world.alice.slash(world.channel, "move", move="e4", game=1)
    now = await world.channel_of_game(1)
    assert (now.id == game_channel.id) == (state == ASLEEP)
    assert is_live(world.newest(now))
    assert ui_text("game-last-move", move="1… ").removesuffix("**") in text(world.newest(now))
    assert not world.is_archived(now)


@pytest.mark.parametrize("state", [ASLEEP, LOCKED])
async def test_a_rematch_is_offered_and_played_where_possible(world: World, state: str) -> None:
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


@pytest.mark.parametrize("label", labels("flip", "guide", "hint"))
@pytest.mark.parametrize("state", [ASLEEP, LOCKED])
async def test_private_replies_reopen_and_move_nothing(world: World, label: str, state: str) -> None:
    game_channel = await world.begin(world.alice, world.bo, rated=False)
    lose(world, game_channel, state)
    before = await world.state()
    assert (await world.alice.click(world.newest(game_channel), label=label)).acknowledged
    assert await world.state() == before
    assert world.is_archived(game_channel) == (state == ASLEEP)


async def test_nothing_changes_where_discord_refuses_every_reply(world: World) -> None:
    game_channel = await begun(world, Act(move, ""), SHUT)
    world.may_fail = world.may_be_unanswered = True
    before = await world.state()
    for label in labels("flip", "resign", "guide"):
        pressed: InteractionResult = await world.alice.click(world.newest(game_channel), label=label)
        assert not pressed.acknowledged
    assert await world.state() == before


async def test_with_manage_threads_a_game_continues_in_a_locked_thread(world: World) -> None:
    game_channel = await begun(world, Act(move, ""), LOCKED)
    world.grant_bot("manage_threads")
    await move(world, game_channel)
    assert (await world.channel_of_game(1)).id == game_channel.id
    assert MOVED.search(text(world.newest(game_channel)))


async def test_a_move_is_refused_if_no_channel_is_left(world: World) -> None:
    await begun(world, Act(move, ""), DELETED)
    world.forbid(world.channel, "send_messages")
    before = await world.state()
    words = told(await world.alice.slash(world.channel, "move", move="e3", game=1))
    assert ui_pattern("error-game-channel-gone", game_id=1).match(words)
    assert await world.state() == before


async def test_a_warning_reopens_the_thread_of_a_slow_game(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, clock="7d")
    await world.reach(game_channel, world.alice, world.bo, BEGUN)
    world.change_thread(game_channel, archived=True)
    await pass_time(world, days=6)
    assert has_ui_text(text(world.newest(game_channel)), "clock-warning", game=1)
    assert not world.is_archived(game_channel)


async def test_an_offer_on_a_deleted_board_gets_a_new_board(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, BEGUN)
    world.env.backend.delete_message(game_channel.id, world.newest(game_channel).id)
    await world.alice.slash(game_channel, "draw")
    assert has_ui_text(text(world.newest(game_channel)), "offer-draw-stands")
    assert ui_text("button-accept-draw") in buttons(world.newest(game_channel))


@pytest.mark.parametrize("state", [LOCKED, SHUT])
async def test_after_unlocking_boards_of_a_game_that_has_moved_lose_their_controls(world: World, state: str) -> None:
    game_channel = await begun(world, Act(move, ""), state)
    await move(world, game_channel)
    assert is_live(world.newest(game_channel))
    world.change_thread(game_channel, locked=False)
    await world.env.settle()
    assert [one for one in world.messages(game_channel) if buttons(one)] == []
    assert is_live(world.newest(await world.channel_of_game(1)))
    assert world.is_archived(game_channel) == (state == SHUT)


async def test_after_unlocking_a_game_that_has_not_moved_keeps_its_board(world: World) -> None:
    game_channel = await begun(world, Act(move, ""), LOCKED)
    world.change_thread(game_channel, locked=False)
    await world.env.settle()
    assert is_live(world.newest(game_channel))


@pytest.mark.parametrize("is_asleep", [False, True])
async def test_a_challenge_that_expires_in_a_thread_loses_its_buttons(world: World, *, is_asleep: bool) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    offer = await world.challenge(world.chen, None, game_channel)
    world.change_thread(game_channel, archived=is_asleep)
    await pass_time(world, hours=25)
    [asked] = [one for one in world.messages(game_channel) if one.id == offer.id]
    assert buttons(asked) == []


async def test_a_challenge_that_expires_in_a_locked_thread_loses_its_buttons_after_unlocking(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    offer = await world.challenge(world.chen, None, game_channel)
    world.change_thread(game_channel, locked=True)
    await pass_time(world, hours=25)
    world.change_thread(game_channel, locked=False)
    await world.env.advance_time(10.0)
    [asked] = [one for one in world.messages(game_channel) if one.id == offer.id]
    assert buttons(asked) == []
