"""Servers with one board message per game: each move edits this message, and a short message pings the player."""

import os
from contextlib import suppress
from datetime import timedelta

import pytest
from simcord import ChannelHandle

from bot.domain.ids import GameId, ServerId
from bot.domain.settings import Boards
from bot.rules import Color
from bot.services import games, settings
from tests.e2e.crashes import Killed, Killer
from tests.e2e.drawing import drawn
from tests.e2e.strict import NONCE_LASTS
from tests.e2e.test_clocks import pass_time
from tests.e2e.test_engine_games import begin
from tests.e2e.world import CHECKMATE, World, answer, buttons, is_live, picture, pictures, text
from tests.sampling import one_in
from tests.wording import has_ui_text, ui_pattern, ui_text

LINK = ui_text("button-to-board")
AWAKE_SECONDS = 50.0
"""How long the bot runs after a start, in seconds of the simulated clock. This is long enough to find and deliver
pending messages."""
MOMENTS = 60
"""While three moves are played, there are at least this many moments at which the bot can be killed."""
EVERY = max(1, MOMENTS // int(os.environ.get("KILLS", "6")))
"""With `--all`, one in this many moments is tested. Each test kills the bot at one moment. Without `--all`, one in
three of these tests runs. With `--all` and `KILLS=1000`, each of the first `MOMENTS` moments is tested.
"""


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    """The channel of a game between Alice and Bo that has a single board message."""
    await choose(world, Boards.ONE)
    return await world.begin(world.alice, world.bo)


async def choose(world: World, boards: Boards) -> None:
    runtime, guild = world.client.runtime, ServerId(world.guild.id)
    runtime.known_settings.keep_server(guild, await settings.change(runtime.db, settings.SERVERS, guild, boards=boards))


def shown(world: World, game_channel: ChannelHandle) -> tuple[list[list[str]], list[str]]:
    """The pictures of the boards in a channel, and the texts of the messages that link to the board, oldest first."""
    messages = world.messages(game_channel)
    return [pictures(one) for one in messages if pictures(one)], [text(one) for one in messages if LINK in text(one)]


async def test_after_several_moves_there_is_one_board_and_one_ping(world: World, game_channel: ChannelHandle) -> None:
    first = world.newest(game_channel)
    await world.play(game_channel, world.alice, world.bo, "d4 c5 e3")
    address = f"https://discord.com/channels/{world.guild.id}/{game_channel.id}/{first.id}"
    call = ui_text("board-call", player=world.bo.mention, move="2. e3", board=address)
    assert shown(world, game_channel) == ([["board-1-3-0.png"]], [call])
    board, _ = world.messages(game_channel)
    assert board.id == first.id
    assert is_live(board)


async def test_each_move_pings_the_other_player_once(world: World, game_channel: ChannelHandle) -> None:
    before = len(world.pinged())
    await world.play(game_channel, world.alice, world.bo, "d4 c5 e3")
    assert world.pinged()[before:] == [["bo"], ["alice"], ["bo"]]


async def test_the_boards_controls_act_on_the_current_position(world: World, game_channel: ChannelHandle) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    board, _ = world.messages(game_channel)
    assert await picture(board) == drawn("d4 c5", Color.WHITE)
    flipped = answer(await world.bo.click(board, label=ui_text("button-flip")))
    assert await picture(flipped) == drawn("d4 c5", Color.BLACK)
    form = await world.alice.click(board, label=ui_text("button-move"))
    await world.alice.submit_modal(form, {"move": "e3"})
    assert shown(world, game_channel)[0] == [["board-1-3-0.png"]]


async def test_an_offer_is_shown_on_the_board_and_pings_once(world: World, game_channel: ChannelHandle) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    calls = shown(world, game_channel)[1]
    before = len(world.pinged())
    await world.alice.slash(game_channel, "draw")
    board, _ = world.messages(game_channel)
    assert ui_text("button-accept-draw") in buttons(board)
    assert shown(world, game_channel)[1] == calls
    assert world.pinged()[before:] == [["bo"]]
    await world.bo.click(board, label=ui_text("button-decline-draw"))
    assert shown(world, game_channel)[1] == calls
    assert len(world.pinged()) == before + 1


async def test_a_takeback_is_shown_on_the_board_and_pings_the_player_to_move(
    world: World, game_channel: ChannelHandle
) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4")
    await world.alice.slash(game_channel, "takeback")
    await world.bo.slash(game_channel, "takeback")
    boards, [call] = shown(world, game_channel)
    assert boards == [["board-1-0-1.png"]]
    assert ui_pattern("board-call-start", player=world.alice.mention).match(call)
    assert is_live(world.messages(game_channel)[0])
    await world.play(game_channel, world.alice, world.bo, "d4")
    assert shown(world, game_channel)[0] == [["board-1-1-1.png"]]
    assert world.pinged()[-1] == ["bo"]


async def test_after_a_restart_nobody_is_pinged_again_and_the_board_is_still_edited(
    world: World, game_channel: ChannelHandle
) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    before, stood = len(world.pinged()), shown(world, game_channel)
    await world.restart()
    await world.env.settle()
    assert (len(world.pinged()), shown(world, game_channel)) == (before, stood)
    await world.play(game_channel, world.alice, world.bo, "e3", start=2)
    boards, calls = shown(world, game_channel)
    assert boards == [["board-1-3-0.png"]]
    assert len(calls) == 1
    assert world.pinged()[before:] == [["bo"]]


async def test_a_board_shown_again_pings_nobody_and_is_edited_from_then_on(
    world: World, game_channel: ChannelHandle
) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    await world.alice.slash(game_channel, "board")
    assert world.pinged()[-1] == []
    assert [is_live(one) for one in world.messages(game_channel) if pictures(one)] == [False, True]
    await world.play(game_channel, world.alice, world.bo, "e3", start=2)
    assert shown(world, game_channel)[0] == [["board-1-2-0.png"], ["board-1-3-0.png"]]
    assert len(shown(world, game_channel)[1]) == 1


async def test_a_deleted_board_is_replaced_by_one_that_pings(world: World, game_channel: ChannelHandle) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    before = len(world.pinged())
    await world.messages(game_channel)[0].delete()
    await world.play(game_channel, world.alice, world.bo, "e3", start=2)
    assert shown(world, game_channel)[0] == [["board-1-3-0.png"]]
    assert world.pinged()[before:] == [["bo"]]


async def test_a_board_that_cannot_be_edited_anymore_is_replaced_by_one_that_pings(
    world: World, game_channel: ChannelHandle
) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    before = len(world.pinged())
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=429, code=30046, times=2)
    await world.play(game_channel, world.alice, world.bo, "e3 cxd4", start=2)
    assert shown(world, game_channel)[0] == [["board-1-2-0.png"], ["board-1-4-0.png"]]
    assert world.pinged()[before:] == [["bo"], ["alice"]]


async def test_a_deleted_ping_does_not_prevent_the_next_one(world: World, game_channel: ChannelHandle) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4")
    await world.messages(game_channel)[1].delete()
    await world.play(game_channel, world.alice, world.bo, "c5", start=1)
    assert len(shown(world, game_channel)[1]) == 1


async def test_a_ping_that_discord_refuses_follows_once(world: World, game_channel: ChannelHandle) -> None:
    world.may_fail = True
    before = len(world.pinged())
    world.env.inject_error("POST", "/channels/*/messages", status=500, times=5)
    await world.play(game_channel, world.alice, world.bo, "d4")
    assert shown(world, game_channel)[0] == [["board-1-1-0.png"]]
    await world.restart()
    await world.env.advance_time(60)
    await world.env.settle()
    boards, calls = shown(world, game_channel)
    assert (boards, len(calls)) == ([["board-1-1-0.png"]], 1)
    assert [one for one in world.pinged()[before:] if one][-1] == ["bo"]


async def test_both_players_are_pinged_with_the_result(world: World, game_channel: ChannelHandle) -> None:
    await world.play(game_channel, world.alice, world.bo, CHECKMATE)
    boards, [call] = shown(world, game_channel)
    assert boards == [["board-1-8-0.png"]]
    result = ui_text("end-checkmate", winner=world.bo.mention)
    players = {"white": world.alice.mention, "black": world.bo.mention}
    assert ui_pattern("board-call-end", **players, result=result).match(call)
    assert world.pinged()[-1] == ["alice", "bo"]
    assert buttons(world.messages(game_channel)[0])[0] == ui_text("button-rematch")
    assert world.is_archived(game_channel)


async def test_a_resignation_pings_both_players_and_keeps_the_board(world: World, game_channel: ChannelHandle) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    question = answer(await world.alice.slash(game_channel, "resign"))
    await world.alice.click(question, label=ui_text("button-resign"))
    boards, [call] = shown(world, game_channel)
    assert boards == [["board-1-2-0.png"]]
    assert "resign" in call
    assert world.pinged()[-1] == ["alice", "bo"]


async def test_against_the_engine_the_board_is_edited_and_nobody_is_pinged(world: World) -> None:
    await choose(world, Boards.ONE)
    game_channel = await begin(world, level=1, color="white")
    before = len(world.pinged())
    await world.alice.slash(game_channel, "move", move="e4")
    [board] = world.messages(game_channel)
    assert is_live(board)
    assert len(world.pinged()) == before


async def test_changing_the_setting_takes_effect_with_the_next_move(world: World, game_channel: ChannelHandle) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4")
    await choose(world, Boards.EACH)
    await world.play(game_channel, world.alice, world.bo, "c5", start=1)
    await choose(world, Boards.ONE)
    await world.play(game_channel, world.alice, world.bo, "e3", start=2)
    boards, calls = shown(world, game_channel)
    assert boards == [["board-1-1-0.png"], ["board-1-3-0.png"]]
    assert len(calls) == 1


async def test_a_loss_on_time_pings_both_players(world: World) -> None:
    await choose(world, Boards.ONE)
    game_channel = await world.begin(world.alice, world.bo, clock="10m")
    await world.play(game_channel, world.alice, world.bo, "d4 c5 e3 cxd4")
    await pass_time(world, minutes=11)
    boards, [call] = shown(world, game_channel)
    assert boards == [["board-1-4-0.png"]]
    assert has_ui_text(call, "end-timeout", loser=world.alice.mention)
    assert world.pinged()[-1] == ["alice", "bo"]
    assert world.is_archived(game_channel)


async def test_a_game_moves_out_of_a_locked_thread_with_a_board_that_pings(
    world: World, game_channel: ChannelHandle
) -> None:
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    world.change_thread(game_channel, locked=True)
    await world.alice.slash(world.channel, "move", move="e3", game=1)
    there = await world.channel_of_game(1)
    assert there.id != game_channel.id
    assert world.pinged()[-1] == ["bo"]
    await world.play(there, world.alice, world.bo, "cxd4", start=3)
    boards, calls = shown(world, there)
    assert boards == [["board-1-4-0.png"]]
    assert len(calls) == 1


async def test_during_the_setup_each_board_pings(world: World) -> None:
    await choose(world, Boards.ONE)
    game_channel = await world.begin(
        world.alice, world.bo, variant="asymmetric", armies=["humans", "humans"], free_setup=True
    )
    before = len(world.pinged())
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-arrange"))
    await world.alice.submit_modal(form, {"setup": "bbnnrrqk"})
    form = await world.bo.click(world.newest(game_channel), label=ui_text("button-arrange"))
    await world.bo.submit_modal(form, {"setup": "RNBQKBNR"})
    assert world.pinged()[before:] == [["bo"], ["alice"]]
    assert shown(world, game_channel)[1] == []
    assert [is_live(one) for one in world.messages(game_channel)] == [False, False, True]


@pytest.mark.parametrize("moment", one_in(3, range(0, MOMENTS, EVERY)))
async def test_each_player_is_pinged_once_even_if_the_bot_is_killed(
    world: World, game_channel: ChannelHandle, moment: int
) -> None:
    killer = Killer(moment)
    # At every other moment, the bot restarts only after Discord has forgotten the nonces of earlier messages.
    asleep = NONCE_LASTS * 2 * (moment // EVERY % 2)
    world.may_fail = world.may_be_unanswered = True
    before = len(world.pinged())
    with killer.applied():
        for ply, move in enumerate(["d4", "c5", "e3"]):
            await play_killed(world, game_channel, killer, ply, move, asleep=asleep)
    assert killer.fell is not None
    boards, calls = shown(world, game_channel)
    assert (boards, len(calls)) == ([["board-1-3-0.png"]], 1), killer.fell
    assert [called for called in world.pinged()[before:] if called] == [["bo"], ["alice"], ["bo"]], killer.fell


async def play_killed(
    world: World, game_channel: ChannelHandle, killer: Killer, ply: int, move: str, asleep: timedelta
) -> None:
    """Play a move. If that kills the bot, restart it after the given time, and repeat the move unless it was stored."""
    was_alive = killer.fell is None
    with suppress(Killed):
        await (world.alice, world.bo)[ply % 2].slash(game_channel, "move", move=move)
    if not was_alive or killer.fell is None:
        return
    killer.bury(world.client.runtime.db)
    world.env.backend.advance_clock(asleep.total_seconds())
    await world.restart()
    await world.env.advance_time(AWAKE_SECONDS)
    with killer.aside():
        game = await games.load(world.client.runtime.db, GameId(1))
    if game.ply == ply:
        await (world.alice, world.bo)[ply % 2].slash(game_channel, "move", move=move)
