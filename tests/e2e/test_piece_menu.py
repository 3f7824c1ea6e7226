"""Moving with the board's menus: a piece, its picture, a target, and a promotion."""

import json
from collections.abc import Awaitable
from dataclasses import replace
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, InteractionResult, MemberActor
from simcord.enums import InteractionType
from simcord.results import ResponseMessage

from bot.discord.core.boards import show
from bot.discord.core.channel import Channel
from bot.discord.core.discord_channels import DiscordChannel
from bot.discord.core.interactions import Runtime
from bot.discord.core.resolving import board_t
from bot.discord.features import pieces as pick_handlers
from bot.domain.game import Game
from bot.domain.ids import UserId
from bot.i18n.catalog import Translator
from bot.render import dots_of, draw_png, ply_view
from bot.rules import Color, MoveLine, parse_square
from bot.services import games
from bot.variants import find_variant
from tests.e2e.menus import menus, offered, pick, picking
from tests.e2e.payloads import CALLBACK, LABEL, walk
from tests.e2e.world import (
    CHECKMATE,
    Act,
    World,
    alt_texts,
    answer,
    buttons,
    is_live,
    picture,
    pictures,
    text,
)
from tests.wording import chinese, has_ui_text, ui_pattern, ui_text

BEFORE_PROMOTION = "a4 g5 a5 g4 axb6 g3 b7 gxf2+ Kxf2 h5"
BEFORE_HARPY = "a4 h5 a5 h4 a6 h3 axa7 hxg2"
BEFORE_CASTLING = "g3 d5 Bg2 d4 Nf3 d3"


async def picked(world: World, member: MemberActor, game_channel: ChannelHandle, piece: str) -> ResponseMessage:
    """The private reply after a member picks a piece on the newest board."""
    return answer(await pick(member, world.newest(game_channel), piece))


async def refused(world: World, acting: Awaitable[InteractionResult]) -> str:
    """The text of the private message that refuses an action. Fail unless it's a new message and nothing else
    changes."""
    before = await world.state()
    [message] = (await acting).followups
    assert message.ephemeral
    assert await world.state() == before
    return text(message)


def exists(world: World, message: ResponseMessage) -> bool:
    """Whether a message still exists."""
    return message.id in world.env.backend.messages[message.channel_id]


async def test_the_board_offers_the_pieces_that_can_move(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    board = world.newest(game_channel)
    assert offered(board) == ["Knight b1", "Knight g1", *(f"Pawn {file}2" for file in "abcdefgh")]
    assert menus(board)[0]["placeholder"] == ui_text("pick-piece")


async def test_a_picked_piece_is_shown_privately_with_its_targets(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    before = await world.state()
    shown = await picked(world, world.alice, game_channel, "Knight g1")
    assert text(shown).startswith(f"### {ui_text('unit-on', piece='Knight', square='g1')}\n{ui_text('how-knight')}")
    reach = ui_text("alt-dots-both", squares="f3, h3")
    assert alt_texts(shown) == [ui_text("alt-dots", piece="Knight", square="g1", side="White", reach=reach)]
    assert offered(shown, 1) == ["f3", "h3"]
    assert await world.state() == before


async def test_the_picture_shows_the_targets_from_the_movers_side(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4")
    shown = await picked(world, world.bo, game_channel, "Archer c8")
    orda = find_variant("orda")
    line, square = MoveLine.from_uci(orda, orda.start_fen, ["d2d4"]), parse_square("c8")
    view = ply_view(line, 1, orientation=Color.BLACK)
    assert await picture(shown) == draw_png(replace(view, picked=square, dots=dots_of(line.position, square)))


async def test_a_picked_target_is_played_and_the_private_message_is_deleted(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    shown = await picked(world, world.alice, game_channel, "Knight g1")
    await pick(world.alice, shown, "f3")
    assert ui_text("game-last-move", move="1. Nf3") in text(world.newest(game_channel))
    assert world.pinged()[-1] == ["bo"]
    assert not exists(world, shown)


async def test_the_opponent_is_offered_their_own_pieces_next(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await pick(world.alice, await picked(world, world.alice, game_channel, "Pawn d2"), "d4")
    assert offered(world.newest(game_channel))[:2] == ["Kheshig b8", "Kheshig g8"]
    assert [menus(message) for message in world.messages(game_channel)[:-1]] == [[]]


async def test_another_piece_is_shown_in_the_same_message(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    shown = await picked(world, world.alice, game_channel, "Knight g1")
    await pick(world.alice, shown, "Pawn e2")
    assert text(shown).startswith(f"### {ui_text('unit-on', piece='Pawn', square='e2')}")
    assert pictures(shown) == ["e2-board-1-0-0.png"]
    assert offered(shown, 1) == ["e3", "e4"]
    await pick(world.alice, shown, "e4")
    assert "**1. e4**" in text(world.newest(game_channel))


async def test_the_same_piece_can_be_picked_again(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await picked(world, world.alice, game_channel, "Knight g1")
    board = world.newest(game_channel)
    # The board was edited without any changes, because an edit resets the selection in Discord's client.
    assert board.edited_at is not None
    assert (is_live(board), pictures(board)) == (True, ["board-1-0-0.png"])
    shown = await picked(world, world.alice, game_channel, "Knight g1")
    assert text(shown).startswith(f"### {ui_text('unit-on', piece='Knight', square='g1')}")
    assert is_live(world.newest(game_channel))


async def test_a_promotion_with_several_choices_asks_for_one(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, BEFORE_PROMOTION)
    shown = await picked(world, world.alice, game_channel, "Pawn b7")
    before = await world.state()
    await pick(world.alice, shown, "a8")
    assert await world.state() == before
    assert ui_text("pick-promotion", piece="pawn", target="a8") in text(shown)
    assert buttons(shown) == ["Queen", "Kheshig"]
    assert pictures(shown) == ["b7-board-1-10-0.png"]
    await world.alice.click(shown, label="Kheshig")
    assert "bxa8=H" in text(world.newest(game_channel))
    assert not exists(world, shown)


@pytest.mark.parametrize(
    ("typed", "selected", "played"),
    [
        ("bxa8", "H", "bxa8=H"),
        ("pawn takes a8", "Q", "bxa8=Q"),
        ("b7c8", "H", "bxc8=H"),
        ("bxa8=Q", "H", "bxa8=Q"),
        ("b7a8h", "Q", "bxa8=H"),
        ("pawn takes a8 queen", "H", "bxa8=Q"),
        ("Nf3", "H", "Nf3"),
    ],
)
async def test_the_form_asks_for_a_piece_that_counts_unless_the_move_names_one(
    world: World, typed: str, selected: str, played: str
) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, BEFORE_PROMOTION)
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    assert promotions(form) == {"Queen": True, "Kheshig": False}
    await world.alice.submit_modal(form, {"move": typed, "promotion": selected})
    assert f"**6. {played}**" in text(world.newest(game_channel))


@pytest.mark.parametrize("selected", [None, "K", "queen", "**@everyone**"])
async def test_a_form_without_a_valid_piece_leaves_the_promotion_open(world: World, selected: str | None) -> None:
    """The field can be missing if the form was opened before an update that added it."""
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, BEFORE_PROMOTION)
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    assert form.modal is not None
    custom_id, before = form.modal["custom_id"], await world.state()
    fields = {"move": "bxa8"} if selected is None else {"move": "bxa8", "promotion": selected}
    submitted = Act(
        world.alice,
        InteractionType.MODAL_SUBMIT,
        game_channel.id,
        {"custom_id": custom_id, "components": [labeled(name, value) for name, value in fields.items()]},
    )
    [refused] = await world.at_once(submitted)
    words = text(refused.followups[0])
    assert "bxa8=Q" in words and "bxa8=H" in words
    assert await world.state() == before


async def test_the_form_asks_for_no_piece_if_no_pawn_can_promote(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    assert promotions(form) == {}


async def test_the_form_asks_for_no_piece_if_there_is_only_one(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, variant="asymmetric", armies=["orcs", "humans"])
    await world.reach(game_channel, world.alice, world.bo, BEFORE_HARPY)
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    assert promotions(form) == {}
    await world.alice.submit_modal(form, {"move": "axa8"})
    assert "axa8=B" in text(world.newest(game_channel))


def promotions(form: InteractionResult) -> dict[str, bool]:
    """The pieces that a form offers for a promotion, and whether they are selected."""
    assert form.modal is not None
    groups = [one for one in walk(form.modal["components"]) if one.get("custom_id") == "promotion"]
    return {option["label"]: option.get("default", False) for group in groups for option in group["options"]}


def labeled(name: str, value: str) -> dict[str, Any]:
    kind = discord.ComponentType.radio_group if name == "promotion" else discord.ComponentType.text_input
    return {"type": LABEL, "component": {"type": kind.value, "custom_id": name, "value": value}}


async def test_another_square_can_be_picked_instead_of_a_promotion(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, BEFORE_PROMOTION)
    shown = await picked(world, world.alice, game_channel, "Pawn b7")
    await pick(world.alice, shown, "a8")
    await pick(world.alice, shown, "c8")
    await world.alice.click(shown, label="Queen")
    assert "bxc8=Q" in text(world.newest(game_channel))


async def test_a_promotion_with_one_choice_is_played_at_once(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, variant="asymmetric", armies=["orcs", "humans"])
    await world.reach(game_channel, world.alice, world.bo, BEFORE_HARPY)
    shown = await picked(world, world.alice, game_channel, "Guard a7")
    await pick(world.alice, shown, "a8")
    assert "axa8=B" in text(world.newest(game_channel))


async def test_castling_can_be_picked(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, BEFORE_CASTLING)
    await pick(world.alice, await picked(world, world.alice, game_channel, "King e1"), "g1 · O-O")
    assert "**4. O-O**" in text(world.newest(game_channel))


async def test_the_last_move_of_a_game_can_be_picked(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    *before, _ = CHECKMATE.split()
    await world.reach(game_channel, world.alice, world.bo, " ".join(before))
    shown = await picked(world, world.bo, game_channel, "Archer e5")
    assert "g3" in offered(shown, 1)
    await pick(world.bo, shown, "g3")
    assert ui_text("end-checkmate", winner=world.bo.mention) in text(world.newest(game_channel))
    assert menus(world.newest(game_channel)) == []


async def test_only_the_player_to_move_can_pick(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    board = world.newest(game_channel)
    assert ui_pattern("error-not-your-turn").match(await refused(world, pick(world.bo, board, "Pawn d2")))
    assert ui_pattern("error-not-your-game").match(await refused(world, pick(world.chen, board, "Pawn d2")))


async def test_a_private_message_of_an_earlier_position_plays_nothing(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    shown = await picked(world, world.alice, game_channel, "Knight g1")
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    for label in ("f3", "Pawn e2"):
        assert ui_pattern("error-stale-position").match(await refused(world, pick(world.alice, shown, label)))


async def test_a_promotion_of_an_earlier_position_plays_nothing(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, BEFORE_PROMOTION)
    shown = await picked(world, world.alice, game_channel, "Pawn b7")
    await pick(world.alice, shown, "a8")
    await world.play(game_channel, world.alice, world.bo, "bxa8=Q h4")
    words = await refused(world, world.alice.click(shown, label="Queen"))
    assert ui_pattern("error-stale-position").match(words)


async def test_picking_the_same_target_twice_at_once_plays_one_move(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    shown = await picked(world, world.alice, game_channel, "Knight g1")
    press = picking(world, world.alice, shown, "f3")
    await world.at_once(press, press)
    assert len((await world.rows())["moves"]) == 1
    assert [is_live(message) for message in world.messages(game_channel)] == [False, True]


async def test_picking_two_targets_at_once_plays_one_and_refuses_the_other(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    shown = await picked(world, world.alice, game_channel, "Knight g1")
    results = await world.at_once(*(picking(world, world.alice, shown, label) for label in ("f3", "h3")))
    assert len((await world.rows())["moves"]) == 1
    words = [text(message) for result in results for message in result.followups]
    assert len(words) == 1
    assert ui_pattern("error-stale-position").match(words[0])


async def test_picking_while_a_move_is_played_leaves_one_board_with_controls(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    board = world.newest(game_channel)
    await world.at_once(
        picking(world, world.alice, board, "Knight g1"), world.commanding(world.alice, game_channel, "move", move="d4")
    )
    assert [is_live(message) for message in world.messages(game_channel)] == [False, True]
    assert [len(menus(message)) for message in world.messages(game_channel)] == [0, 1]


async def test_a_board_replaced_during_a_pick_does_not_get_its_controls_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    thread = world.client.get_channel(game_channel.id)
    assert isinstance(thread, discord.Thread)

    async def after_a_move(runtime: Runtime, place: Channel, game: Game) -> Translator:
        played = await games.play_move(runtime.db, game.id, UserId(world.alice.id), "d4", runtime.now())
        await show(world.client.outbox, played.game, here=DiscordChannel(thread))
        return await board_t(runtime, place, game)

    monkeypatch.setattr(pick_handlers, "board_t", after_a_move)
    await pick(world.alice, world.newest(game_channel), "Knight g1")
    assert [is_live(message) for message in world.messages(game_channel)] == [False, True]


async def test_a_move_is_played_even_if_the_private_message_was_dismissed(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    shown = await picked(world, world.alice, game_channel, "Knight g1")
    act = picking(world, world.alice, shown, "f3")
    del world.env.backend.messages[shown.channel_id][shown.id]
    [result] = await world.at_once(act)
    assert result.followups == []
    assert "**1. Nf3**" in text(world.newest(game_channel))


async def test_the_menus_work_after_a_restart(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.restart()
    shown = await picked(world, world.alice, game_channel, "Knight g1")
    await world.restart()
    await pick(world.alice, shown, "Pawn d2")
    await world.restart()
    await pick(world.alice, shown, "d4")
    assert "**1. d4**" in text(world.newest(game_channel))


async def test_every_pick_is_acknowledged_before_any_other_request(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    first = len(world.env.http_requests)
    shown = await picked(world, world.alice, game_channel, "Knight g1")
    second = len(world.env.http_requests)
    await pick(world.alice, shown, "f3")
    assert all(CALLBACK.fullmatch(world.env.http_requests[place].path) for place in (first, second))


async def test_private_messages_are_in_the_movers_language_and_boards_in_the_servers(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    game_channel = await world.begin(world.alice, world.bo)
    assert "Knight g1" in offered(world.newest(game_channel))
    shown = await picked(world, world.alice, game_channel, "Knight g1")
    assert text(shown).startswith(f"### {chinese('unit-on', piece='马', square='g1')}")
    assert offered(shown)[1] == "马 g1"


@pytest.mark.parametrize("locale", ["zh-CN"])
async def test_the_piece_menu_is_in_the_servers_language(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo, color="white")
    await world.bo.click(offer, label=chinese("button-accept"))
    board = world.newest(world.game_channel(offer))
    assert menus(board)[0]["placeholder"] == chinese("pick-piece")
    assert offered(board)[0] == "马 b1"
    assert chinese("button-guide") in buttons(board)


async def test_there_is_no_piece_menu_during_the_setup(world: World) -> None:
    game_channel = await world.begin(
        world.alice, world.bo, variant="asymmetric", armies=["elves", "orcs"], free_setup=True
    )
    assert menus(world.newest(game_channel)) == []
    assert ui_text("button-guide") in buttons(world.newest(game_channel))


async def test_a_pick_is_refused_if_the_bot_cannot_post(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    shown = await picked(world, world.alice, game_channel, "Knight g1")
    before = json.dumps(await world.rows(), default=str)
    act = picking(world, world.alice, shown, "f3")
    world.forbid(world.channel, "send_messages_in_threads")
    [result] = await world.at_once(act)
    assert [has_ui_text(text(message), "error-cannot-write") for message in result.followups] == [True]
    assert json.dumps(await world.rows(), default=str) == before


async def test_the_move_form_accepts_a_piece_instead_of_a_typed_move(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    shown = answer(await world.alice.submit_modal(form, {"piece": ["g1"]}))
    assert text(shown).startswith(f"### {ui_text('unit-on', piece='Knight', square='g1')}")
    await pick(world.alice, shown, "f3")
    assert ui_text("game-last-move", move="1. Nf3") in text(world.newest(game_channel))


async def test_a_piece_picked_in_a_private_messages_form_is_shown_in_that_message(world: World) -> None:
    await world.begin(world.alice, world.bo)
    shown = answer(await world.alice.slash(world.channel, "next"))
    form = await world.alice.click(shown, label=ui_text("button-move"))
    await world.alice.submit_modal(form, {"piece": ["g1"]})
    assert text(shown).startswith(f"### {ui_text('unit-on', piece='Knight', square='g1')}")


async def test_an_empty_move_form_says_what_to_enter(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    before = await world.state()
    said = answer(await world.alice.submit_modal(form, {}))
    assert text(said) == ui_text("move-empty")
    assert await world.state() == before
    form = await world.alice.click(said, label=ui_text("button-try-again"))
    await world.alice.submit_modal(form, {"move": "d4"})
    assert ui_text("game-last-move", move="1. d4") in text(world.newest(game_channel))


async def test_a_piece_picked_in_an_outdated_form_is_refused(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-move"))
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    said = await refused(world, world.alice.submit_modal(form, {"piece": ["g1"]}))
    assert said == ui_text("error-stale-position", game_id="1")
