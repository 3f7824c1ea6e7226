"""Each game has one board that can be played on, whatever becomes of the bot's requests and of the bot itself."""

import asyncio
from datetime import timedelta

import pytest

from bot.discord.core.posted import LOOKED_THROUGH
from bot.services import games
from tests.delivery.bots import Bot
from tests.delivery.checks import ANN, BEN, calls, check, picture
from tests.delivery.fakes import Fault
from tests.services.room import CHECKMATE


async def test_each_move_is_one_new_message_and_takes_the_controls_from_the_one_before(bot: Bot) -> None:
    await bot.play("d4 c5 e3")
    channel = await check(bot, pings=[(BEN,), (ANN,), (BEN,)])
    assert bot.discord.asked == ["send", "edit"] * 3
    assert [list(one.files) for one in channel.messages.values()] == [[picture(bot, ply)] for ply in range(4)]


@pytest.mark.parametrize("request_", ["send", "edit"])
@pytest.mark.parametrize("fault", [Fault.LOST, Fault.DOWN])
@pytest.mark.parametrize("times", [1, 2, 3])
async def test_a_request_that_fails_is_made_up_for(bot: Bot, request_: str, fault: Fault, times: int) -> None:
    await bot.move("d4")
    bot.discord.plan(request_, *[fault] * times)
    await bot.move("c5")
    await bot.settle()
    await check(bot, pings=[(BEN,), (ANN,)])


@pytest.mark.parametrize("request_", ["send", "edit"])
async def test_a_restart_after_a_lost_answer_finds_the_board_that_stands(bot: Bot, request_: str) -> None:
    await bot.move("d4")
    bot.discord.plan(request_, Fault.LOST)
    await bot.move("c5")
    bot.at += timedelta(hours=1)
    await bot.restart()
    await bot.settle()
    await check(bot, pings=[(BEN,), (ANN,)])


async def test_moves_played_while_discord_is_down_are_shown_in_one_board(bot: Bot) -> None:
    bot.discord.plan("send", *[Fault.DOWN] * 3)
    await bot.play("d4 c5 e3")
    assert calls(bot) == []
    await bot.settle()
    await check(bot, pings=[(BEN,)])


async def test_a_move_after_a_lost_answer_takes_the_controls_from_the_board_nobody_knew_of(bot: Bot) -> None:
    bot.discord.plan("send", Fault.LOST)
    await bot.play("d4 c5")
    await bot.settle()
    await check(bot, pings=[(BEN,), (ANN,)])


async def test_the_same_nonce_is_one_message_even_where_nothing_may_be_read(bot: Bot) -> None:
    channel = bot.boards[0][0]
    channel.is_readable = False
    bot.discord.plan("send", Fault.LOST)
    await bot.move("d4")
    bot.at += timedelta(seconds=3)
    await bot.dispatch()
    assert len(channel.messages) == 2
    assert calls(bot) == [(BEN,)]


async def test_a_board_far_up_is_disarmed_all_the_same(bot: Bot) -> None:
    channel = bot.boards[0][0]
    for _ in range(LOOKED_THROUGH + 5):
        await bot.bring_down()
    await bot.move("d4")
    assert [board.version for board in channel.boards] == [(await bot.game()).version]


async def test_an_offer_is_edited_into_the_board_and_called_for_once(bot: Bot) -> None:
    await bot.play("d4 c5")
    await bot.offer()
    [(_, board)] = bot.boards
    assert any("accept-draw" in one for one in board.custom_ids)
    await check(bot, pings=[(BEN,), (ANN,), (BEN,)])


@pytest.mark.parametrize("fault", [Fault.REFUSED, Fault.TOO_OLD])
async def test_where_the_board_takes_no_edit_an_offer_is_a_new_board(bot: Bot, fault: Fault) -> None:
    await bot.play("d4 c5")
    bot.discord.plan("edit", fault)
    await bot.offer()
    await bot.settle()
    channel = await check(bot)
    assert len([one for one in channel.messages.values() if one.files]) == 4


async def test_where_the_board_was_deleted_an_offer_is_a_new_board(bot: Bot) -> None:
    await bot.play("d4 c5")
    channel, board = bot.boards[0]
    del channel.messages[board.id]
    await bot.offer()
    await check(bot)


@pytest.mark.parametrize("fault", [Fault.LOST, Fault.DOWN])
async def test_an_offer_whose_edit_fails_is_in_the_board_in_the_end(bot: Bot, fault: Fault) -> None:
    await bot.play("d4 c5")
    bot.discord.plan("edit", fault)
    await bot.offer()
    await bot.settle()
    await check(bot, pings=[(BEN,), (ANN,), (BEN,)])
    assert any("accept-draw" in one for one in bot.boards[0][1].custom_ids)


async def test_a_takeback_is_a_new_board_and_the_one_before_keeps_what_it_showed(bot: Bot) -> None:
    await bot.play("d4 c5")
    await bot.take_back()
    channel = await check(bot, pings=[(BEN,), (ANN,), (BEN,)])
    assert list(channel.messages[max(channel.messages)].files) == [picture(bot, 1, 1)]


async def test_a_board_that_is_brought_down_is_the_one_that_can_be_played_on(bot: Bot) -> None:
    await bot.move("d4")
    await bot.bring_down()
    channel = await check(bot)
    assert channel.newest.version is not None


async def test_the_end_leaves_no_board_to_play_on_and_archives_the_thread(bot: Bot) -> None:
    await bot.play(CHECKMATE)
    channel = await check(bot)
    assert channel.is_archived


async def test_the_last_board_is_posted_once_though_its_answer_was_lost(bot: Bot) -> None:
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


async def test_a_refused_board_is_given_up_after_some_tries_and_follows_with_the_next_move(bot: Bot) -> None:
    bot.discord.plan("send", *[Fault.REFUSED] * 4)
    await bot.move("d4")
    await bot.settle()
    assert await bot.due() == []
    assert calls(bot) == []
    await bot.move("c5")
    await check(bot, pings=[(ANN,)])


async def test_two_moves_shown_at_once_leave_one_board(bot: Bot) -> None:
    game = await bot.game()
    first = (await games.play_move(bot.db, game.id, ANN, "d4", bot.at)).game
    second = (await games.play_move(bot.db, game.id, BEN, "c5", bot.at)).game
    await asyncio.gather(bot.show(second), bot.show(first))
    await check(bot)
