"""Each game has exactly one board with controls, even if requests fail or the bot is restarted."""

import asyncio
from contextlib import suppress
from datetime import timedelta

import pytest

from bot.discord.core import outbox
from bot.discord.core.controls import game_row, read_action
from bot.discord.core.game_actions import Flip
from bot.discord.core.outbox import LOOKED_THROUGH, ShownBoards, find_live
from bot.discord.core.posts import Post, layout, text
from bot.discord.core.resolving import board_t
from bot.discord.features.challenge.posts import Accept
from bot.domain.game import Game, ShownBoard
from bot.domain.ids import Member, OfferKind, PostRef
from bot.domain.outbox import MOST_REFUSALS, MessageKind
from bot.domain.settings import Boards
from bot.ops.logs import LogEvent
from bot.services import games
from tests.delivery.bots import Bot, begin_game
from tests.delivery.checks import ANN, BEN, calls, check, picture
from tests.delivery.fakes import Fault, Gate, Killed
from tests.services.steps import CHECKMATE, play, start


async def test_each_move_is_one_new_message_and_removes_the_previous_ones_controls(bot: Bot) -> None:
    await bot.play("d4 c5 e3")
    channel = await check(bot, pings=[(BEN,), (ANN,), (BEN,)])
    assert bot.discord.asked == ["send", "edit"] * 3
    assert [list(one.files) for one in channel.messages.values()] == [[picture(bot, ply)] for ply in range(4)]


@pytest.mark.parametrize("request_", ["send", "edit"])
@pytest.mark.parametrize("fault", [Fault.LOST, Fault.DOWN])
@pytest.mark.parametrize("times", [1, 2, 3])
async def test_a_failed_request_is_made_up_for(bot: Bot, request_: str, fault: Fault, times: int) -> None:
    await bot.move("d4")
    bot.discord.plan(request_, *[fault] * times)
    await bot.move("c5")
    await bot.settle()
    await check(bot, pings=[(BEN,), (ANN,)])


@pytest.mark.parametrize("request_", ["send", "edit"])
async def test_a_restart_after_a_lost_response_finds_the_posted_board(bot: Bot, request_: str) -> None:
    await bot.move("d4")
    bot.discord.plan(request_, Fault.LOST)
    await bot.move("c5")
    bot.at += timedelta(hours=1)
    await bot.restart()
    await bot.settle()
    await check(bot, pings=[(BEN,), (ANN,)])


async def test_moves_during_an_outage_are_shown_on_one_board(bot: Bot) -> None:
    bot.discord.plan("send", *[Fault.DOWN] * 3)
    await bot.play("d4 c5 e3")
    assert calls(bot) == []
    await bot.settle()
    await check(bot, pings=[(BEN,)])


async def test_a_move_after_a_lost_response_removes_the_unknown_boards_controls(bot: Bot) -> None:
    bot.discord.plan("send", Fault.LOST)
    await bot.play("d4 c5")
    await bot.settle()
    await check(bot, pings=[(BEN,), (ANN,)])


async def test_the_same_nonce_is_one_message_even_in_an_unreadable_channel(bot: Bot) -> None:
    channel = bot.boards[0][0]
    channel.is_readable = False
    bot.discord.plan("send", Fault.LOST)
    await bot.move("d4")
    bot.at += timedelta(seconds=3)
    await bot.dispatch()
    assert len(channel.messages) == 2
    assert calls(bot) == [(BEN,)]


async def test_a_board_far_up_loses_its_controls_too(bot: Bot) -> None:
    channel = bot.boards[0][0]
    for _ in range(LOOKED_THROUGH + 5):
        await bot.bring_down()
    await bot.move("d4")
    assert [board.version for board in channel.boards] == [(await bot.game()).version]


async def test_a_board_whose_response_was_lost_is_edited_later_without_another_ping(bot: Bot) -> None:
    await bot.play("d4 c5")
    bot.discord.plan("send", Fault.LOST)
    await bot.move("e3")
    await bot.offer()
    await bot.settle()
    await check(bot, pings=[(BEN,), (ANN,), (BEN,), (BEN,)])
    assert any("accept-draw" in one for one in bot.boards[0][1].custom_ids)


async def test_an_offer_is_edited_into_the_board_and_pings_once(bot: Bot) -> None:
    await bot.play("d4 c5")
    await bot.offer()
    [(_, board)] = bot.boards
    assert any("accept-draw" in one for one in board.custom_ids)
    await check(bot, pings=[(BEN,), (ANN,), (BEN,)])


@pytest.mark.parametrize("fault", [Fault.REFUSED, Fault.TOO_OLD])
async def test_if_the_board_cannot_be_edited_an_offer_is_a_new_board(bot: Bot, fault: Fault) -> None:
    await bot.play("d4 c5")
    bot.discord.plan("edit", fault)
    await bot.offer()
    await bot.settle()
    channel = await check(bot)
    assert len([one for one in channel.messages.values() if one.files]) == 4


async def test_if_the_board_was_deleted_an_offer_is_a_new_board(bot: Bot) -> None:
    await bot.play("d4 c5")
    channel, board = bot.boards[0]
    del channel.messages[board.id]
    await bot.offer()
    await check(bot)


@pytest.mark.parametrize("fault", [Fault.LOST, Fault.DOWN])
async def test_an_offer_whose_edit_fails_is_on_the_board_in_the_end(bot: Bot, fault: Fault) -> None:
    await bot.play("d4 c5")
    bot.discord.plan("edit", fault)
    await bot.offer()
    await bot.settle()
    await check(bot, pings=[(BEN,), (ANN,), (BEN,)])
    assert any("accept-draw" in one for one in bot.boards[0][1].custom_ids)


async def test_a_takeback_is_a_new_board_and_the_previous_one_stays_unchanged(bot: Bot) -> None:
    await bot.play("d4 c5")
    await bot.take_back()
    channel = await check(bot, pings=[(BEN,), (ANN,), (BEN,)])
    assert list(channel.messages[max(channel.messages)].files) == [picture(bot, 1, 1)]


async def test_a_board_that_is_posted_again_has_the_controls(bot: Bot) -> None:
    await bot.move("d4")
    channel, before = bot.boards[0]
    await bot.bring_down()
    await check(bot)
    assert channel.newest.version is not None
    assert channel.newest.id > before.id


async def test_the_end_leaves_no_controls_and_archives_the_thread(bot: Bot) -> None:
    await bot.play(CHECKMATE)
    channel = await check(bot)
    assert channel.is_archived


async def test_the_last_board_is_posted_once_though_its_response_was_lost(bot: Bot) -> None:
    await bot.play(CHECKMATE.rpartition(" ")[0])
    before = len(bot.discord.pinged)
    bot.discord.plan("send", Fault.LOST)
    await bot.move(CHECKMATE.rpartition(" ")[2])
    await bot.restart()
    await bot.settle()
    await check(bot)
    assert len(bot.discord.pinged) == before + 1


async def test_an_archived_thread_is_reopened_for_the_board(bot: Bot) -> None:
    channel = bot.boards[0][0]
    channel.is_archived = True
    await bot.move("d4")
    await check(bot, pings=[(BEN,)])
    assert not channel.is_archived


async def test_a_refused_board_is_given_up_after_some_attempts_and_follows_with_the_next_move(bot: Bot) -> None:
    bot.discord.plan("send", *[Fault.REFUSED] * 4)
    await bot.move("d4")
    await bot.settle()
    assert await bot.due() == []
    assert calls(bot) == []
    await bot.move("c5")
    await check(bot, pings=[(ANN,)])


async def test_two_moves_delivered_at_once_leave_one_board(bot: Bot) -> None:
    game = await bot.game()
    first = (await games.play_move(bot.db, game.id, ANN, "d4", bot.at)).game
    second = (await games.play_move(bot.db, game.id, BEN, "c5", bot.at)).game
    await asyncio.gather(bot.show(second), bot.show(first))
    await check(bot)


async def test_an_offer_pings_only_after_its_board_was_edited(bot: Bot) -> None:
    await bot.play("d4 c5")
    bot.discord.asked.clear()
    bot.discord.slow["edit"] = gate = Gate()
    game = await bot.game()
    offered = await games.offer(bot.db, game.id, ANN, OfferKind.DRAW, bot.at)
    showing = [asyncio.ensure_future(bot.show(offered))]
    await gate.reached.wait()
    showing.append(asyncio.ensure_future(bot.box.dispatch(MessageKind.OFFER, game.id)))
    await bot.idle()
    assert bot.discord.asked == []
    gate.opened.set()
    await asyncio.gather(*showing)
    assert (bot.discord.asked[0], bot.discord.asked[-1]) == ("edit", "send")


async def test_a_slow_board_does_not_delay_another_games(bot: Bot, ann: Member, ben: Member) -> None:
    slow = bot.game_id
    bot.discord.slow["send"] = gate = Gate()
    moving = asyncio.ensure_future(bot.move("d4"))
    await gate.reached.wait()
    bot.discord.slow.clear()
    await begin_game(bot, ann, ben)
    await bot.move("d4")
    assert [list(board.files) for _, board in bot.boards] == [["board-1-0-0.png"], ["board-2-1-0.png"]]
    gate.opened.set()
    await moving
    assert [board.version.ply for _, board in bot.boards if board.version is not None] == [1, 1]
    assert slow != bot.game_id


async def test_an_unrelated_message_is_not_mistaken_for_the_board(bot: Bot) -> None:
    channel, _ = bot.boards[0]
    bot.discord.plan("send", Fault.LOST)
    await bot.move("d4")
    await channel.send(Post(layout(text("Something else."))), "another")
    bot.at += timedelta(hours=1)
    await bot.restart()
    await bot.settle()
    await check(bot, pings=[(BEN,)])


async def test_each_attempt_is_logged_with_its_number(bot: Bot, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", outbox.__name__)
    bot.discord.plan("send", Fault.DOWN, Fault.DOWN)
    await bot.move("d4")
    await bot.settle()
    events = [one.msg for one in caplog.records if isinstance(one.msg, LogEvent)]
    boards = [(one["attempt"], one["outcome"]) for one in events if one["kind"] == MessageKind.BOARD]
    assert boards == [(1, "postponed"), (2, "postponed"), (3, "said")]


async def test_an_outage_can_outlast_the_limit_of_refusals(bot: Bot) -> None:
    bot.discord.plan("send", *[Fault.DOWN] * (MOST_REFUSALS + 2))
    await bot.move("d4")
    await bot.settle()
    await check(bot, pings=[(BEN,)])


async def test_a_board_in_an_unreadable_channel_loses_its_controls_later(bot: Bot) -> None:
    channel, _ = bot.boards[0]
    channel.is_readable = False
    bot.discord.plan("send", Fault.LOST)
    await bot.play("d4 c5")
    await bot.settle()
    assert len(channel.boards) == 2
    channel.is_readable = True
    await bot.restart()
    await bot.settle()
    await check(bot, pings=[(BEN,), (ANN,)])


async def test_a_board_posted_for_an_offer_just_before_a_kill_is_not_posted_twice(bot: Bot) -> None:
    await bot.play("d4 c5")
    bot.discord.plan("edit", Fault.REFUSED)

    def kill(moment: str) -> None:
        if moment == "after send":
            raise Killed

    bot.discord.pause = kill
    with suppress(Killed):
        await bot.offer()
    bot.discord.pause = lambda _: None
    assert len(bot.boards) == 2
    bot.at += timedelta(seconds=3)
    await bot.restart()
    await bot.settle()
    await check(bot)


async def test_a_server_with_one_board_per_game_gets_one_ping_linking_to_it(bot: Bot) -> None:
    await bot.choose(Boards.ONE)
    await bot.play("d4 c5 e3")
    channel = await check(bot, pings=[(BEN,), (ANN,), (BEN,)])
    board, call = channel.messages.values()
    assert (list(board.files), list(call.files)) == ([picture(bot, 3)], [])
    assert channel.link(board.id) in call.words


async def test_a_board_with_only_a_flip_button_is_found_as_one_with_controls(bot: Bot) -> None:
    """While it's the engine's turn, the board's only control is the flip button."""
    channel, _ = bot.boards[0]
    game = await bot.game()
    t = await board_t(bot.box.runtime, channel, game)
    sent = await channel.send(Post(layout(game_row(t, game, [Flip]))), "another")
    found = [(one.message_id, one.version) async for one in find_live(channel)]
    assert found[0] == (sent.message_id, game.version)


async def test_a_challenge_posted_with_a_lost_response_is_found_and_closed(bot: Bot, ann: Member, ben: Member) -> None:
    bot.discord.plan("send", Fault.LOST)
    await begin_game(bot, ann, ben)
    await bot.settle()
    messages = [one for channel in bot.discord.channels.values() for one in channel.messages.values()]
    actions = [read_action(custom_id) for message in messages for custom_id in message.custom_ids]
    assert not any(isinstance(action, Accept) for action in actions)
    assert await bot.due() == []


async def test_a_setups_board_is_new_until_a_moves_board_was_posted(bot: Bot, ann: Member, ben: Member) -> None:
    """All versions of a setup are at ply 0, so a posted board with ply 0 doesn't prove that the newest setup was
    delivered."""
    shown = ShownBoards()
    begun = await start(bot.db, ann, ben, bot.at)
    shown.remember(begun, ShownBoard(PostRef(501), begun.version))
    assert is_new(shown.caught_up(begun))
    played = await play(bot.db, begun, "d4", bot.at)
    assert is_new(shown.caught_up(played))
    shown.remember(played, ShownBoard(PostRef(502), played.version))
    assert not is_new(shown.caught_up(played))


def is_new(game: Game) -> bool:
    assert game.due is not None
    return game.due.is_new
