"""“Show position” in a message's context menu shows the position in that message, even if the message is old."""

from typing import Any

import discord
import pytest
from simcord import ChannelHandle, InteractionResult

from bot.discord.core.posts import Picture, Post, gallery, layout
from bot.render import BoardView, draw_png
from tests.e2e.world import CAMPMATE, World, alt_texts, answer, pictures, text, told
from tests.wording import chinese, has_ui_text, ui_text

START = "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"


def synced(world: World) -> list[dict[str, Any]]:
    [commands] = [
        entry.json for entry in world.env.http_requests if entry.method == "PUT" and entry.path.endswith("/commands")
    ]
    return list(commands)


async def show(world: World, game_channel: ChannelHandle, message: discord.Message) -> InteractionResult:
    return await world.chen.context_menu(game_channel, ui_text("context-show-position"), message)


async def test_the_newest_board_is_shown_with_its_fen_and_the_captured_pieces(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5 dxc5")
    shown = answer(await show(world, game_channel, world.newest(game_channel)))
    newest = ui_text("position-newest", ply=3, move="2. dxc5", game="1")
    assert f"{newest}\n{ui_text('game-waiting', side='Gold')}" in text(shown)
    lost = ui_text("position-lost", side="Gold", units="pawn")
    assert f"{lost}\n{ui_text('position-ahead', side='White', pawns=1)}" in text(shown)
    assert "```\nlhaykahl/8/pp1ppppp/2P5/8/8/PPP1PPPP/RNBQKBNR b KQ - 0 2\n```" in text(shown)
    assert pictures(shown) == ["position-1-3-black.png"]
    board = f"Orda Chess. {ui_text('alt-to-move', side='Gold')} {ui_text('alt-last', move='dxc5')}"
    assert alt_texts(shown)[0].startswith(board)


async def test_an_old_board_shows_its_position_and_how_far_the_game_has_come(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5 dxc5")
    shown = answer(await show(world, game_channel, world.messages(game_channel)[1]))
    assert has_ui_text(text(shown), "position-since", ply=1, move="1. d4", game=1, now="2. dxc5")
    assert pictures(shown)[0].startswith("position-1-1-")


async def test_the_first_board_is_the_start_position(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, CAMPMATE)
    await world.speak(world.alice, game_channel)
    words = told(await show(world, game_channel, world.messages(game_channel)[0]))
    assert ui_text("position-over-since", ply=0, move="", game=1, now="12… Kc1") in words
    assert START in words


async def taken_back(world: World) -> ChannelHandle:
    """The channel of a game in which Bo has played c5, taken it back, and played a5 instead."""
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    await world.bo.slash(game_channel, "takeback")
    await world.alice.slash(game_channel, "takeback")
    await world.play(game_channel, world.alice, world.bo, "a5", start=1)
    return game_channel


async def test_a_position_that_was_taken_back_is_replaced_by_the_newest(world: World) -> None:
    game_channel = await taken_back(world)
    gone = next(one for one in world.messages(game_channel) if "1… c5" in text(one))
    words = told(await show(world, game_channel, gone))
    assert has_ui_text(words, "position-gone")
    assert "lhaykahl/8/1ppppppp/p7/3P4/8/PPP1PPPP/RNBQKBNR w KQ - 0 2" in words


async def test_a_position_before_the_takeback_is_still_shown(world: World) -> None:
    game_channel = await taken_back(world)
    kept = world.messages(game_channel)[1]
    assert "1. d4" in text(kept)
    words = told(await show(world, game_channel, kept))
    assert has_ui_text(words, "position-since", ply=1, move="1. d4", game=1, now="1… a5")


async def test_a_challenge_shows_its_start_position(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    shown = answer(await show(world, world.channel, offer))
    assert text(shown).startswith(ui_text("position-challenge", variant="Orda Chess"))
    assert START in text(shown)
    assert pictures(shown) == ["position-start-1.png"]


async def test_an_accepted_challenge_shows_its_start_position(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo)
    await world.bo.click(offer, label=ui_text("button-accept"))
    assert ui_text("position-newest", ply=0, move="", game=1) in told(await show(world, world.channel, offer))


async def test_the_armies_of_a_challenge_are_not_revealed(world: World) -> None:
    await world.alice.slash(world.channel, "challenge", variant="asymmetric", army="elves", opponent=world.bo)
    shown = answer(await show(world, world.channel, world.newest(world.channel)))
    assert has_ui_text(alt_texts(shown)[0], "alt-hidden-armies")


async def test_a_board_from_before_the_setup_is_replaced_by_the_newest(world: World) -> None:
    extra = {"variant": "asymmetric", "army": "humans", "color": "white", "free_setup": True}
    offer = await world.challenge(world.alice, world.bo, **extra)
    question = answer(await world.bo.click(offer, label=ui_text("button-accept")))
    await world.bo.click(question, label="Humans")
    game_channel = world.game_channel(offer)
    for member, order in ((world.alice, "QKRRBBNN"), (world.bo, "NNBBRRKQ")):
        form = await member.click(world.newest(game_channel), label=ui_text("button-arrange"))
        await member.submit_modal(form, {"setup": order})
    first, _, newest = world.messages(game_channel)
    assert ui_text("position-gone", game=1) in told(await show(world, game_channel, first))
    words = told(await show(world, game_channel, newest))
    assert ui_text("position-newest", ply=0, move="", game=1) in words
    assert "nnbbrrkq/pppppppp/8/8/8/8/PPPPPPPP/QKRRBBNN w - - 0 1" in words


async def test_other_messages_have_no_position(world: World) -> None:
    said = await world.alice.send(world.channel, "board-1-0-0.png")
    assert told(await show(world, world.channel, said)).startswith(ui_text("position-none"))


async def test_the_reply_is_in_the_readers_language(world: World) -> None:
    world.locales[world.chen.id] = "zh-CN"
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4")
    words = told(await show(world, game_channel, world.newest(game_channel)))
    assert chinese("position-newest", ply=1, move="1. d4", game="1") in words


@pytest.mark.parametrize("is_first_start", [True])
async def test_the_context_menu_has_a_chinese_name(world: World) -> None:
    [menu] = [one for one in synced(world) if one["name"] == ui_text("context-show-position")]
    assert menu["name_localizations"]["zh-CN"] == chinese("context-show-position")


async def test_a_board_of_another_server_is_not_shown(world: World) -> None:
    await world.begin(world.alice, world.bo)
    elsewhere = world.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("chess")
    dora = elsewhere.add_member(world.env.create_user("dora"))
    board = Picture("board-1-0-0.png", "Somebody else's board.", draw_png(BoardView(frozenset()), 120))
    post = Post(layout(gallery(board)), (board,))
    game_channel = world.client.get_channel(channel.id)
    assert isinstance(game_channel, discord.TextChannel)
    message = await game_channel.send(view=post.view, files=post.files, allowed_mentions=post.mentions)
    shown = await dora.context_menu(channel, ui_text("context-show-position"), message)
    assert told(shown) == ui_text("error-no-such-game", game_id=1)


async def test_showing_a_position_changes_nothing(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    before = await world.state()
    await show(world, game_channel, world.newest(game_channel))
    assert await world.state() == before
