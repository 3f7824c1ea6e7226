"""If a game's thread is locked or deleted, the game continues in another channel. A single notice says so."""

from datetime import timedelta

import pytest

from bot.domain.ids import ChannelId, Member
from bot.storage.database import Database
from tests.delivery.bots import Bot, begin
from tests.delivery.checks import ANN, BEN, calls, check
from tests.delivery.fakes import Fault
from tests.services.steps import CHANNEL, CHECKMATE

STEPS = ["send", "thread", "find thread", "find"]


NOTIFIED_AND_PINGED = [(ANN,), (BEN,)]
"""The waiting player is notified about the new channel, and the board pings the player to move."""


async def test_from_a_locked_thread_a_game_moves_to_a_new_one_with_one_notice(bot: Bot) -> None:
    thread, _ = bot.boards[0]
    parent = bot.discord.channels[CHANNEL]
    before = set(parent.messages)
    thread.is_locked = True
    await bot.move("d4")
    await bot.settle()
    [notice] = set(parent.messages) - before
    assert (await bot.game()).channel_id == ChannelId(notice)
    assert [channel.id for channel, _ in bot.boards] == [thread.id, ChannelId(notice)]
    assert calls(bot) == NOTIFIED_AND_PINGED
    assert await bot.due() == []


@pytest.mark.parametrize("request_", STEPS)
@pytest.mark.parametrize("fault", [Fault.LOST, Fault.DOWN])
@pytest.mark.parametrize("is_restarted", [False, True])
async def test_a_move_to_another_channel_happens_once_although_a_request_fails(
    bot: Bot, request_: str, fault: Fault, is_restarted: bool
) -> None:
    thread, _ = bot.boards[0]
    parent = bot.discord.channels[CHANNEL]
    before = set(parent.messages)
    thread.remove()
    bot.discord.plan(request_, fault)
    await bot.move("d4")
    if is_restarted:
        await bot.restart()
    await bot.settle()
    assert len(set(parent.messages) - before) == 1
    await check(bot, pings=NOTIFIED_AND_PINGED)


@pytest.mark.parametrize("fault", [Fault.LOST, Fault.DOWN])
@pytest.mark.parametrize("skipped", [0, 1])
async def test_the_second_request_of_a_move_to_another_channel_can_fail_too(
    bot: Bot, fault: Fault, skipped: int
) -> None:
    bot.boards[0][0].remove()
    bot.discord.plan("send", *[None] * skipped, fault, fault)
    await bot.move("d4")
    await bot.settle()
    await check(bot, pings=NOTIFIED_AND_PINGED)


async def test_controls_in_a_locked_thread_are_removed_once_it_is_unlocked(bot: Bot) -> None:
    thread, _ = bot.boards[0]
    thread.is_locked = True
    await bot.move("d4")
    thread.is_locked = False
    await bot.tidy(thread)
    await check(bot)


@pytest.mark.parametrize("request_", ["edit", "history"])
async def test_a_thread_whose_cleanup_failed_is_cleaned_up_later(bot: Bot, request_: str) -> None:
    thread, _ = bot.boards[0]
    thread.is_locked = True
    await bot.move("d4")
    thread.is_locked = False
    bot.discord.plan(request_, Fault.DOWN)
    await bot.tidy(thread)
    assert thread.boards != []
    await bot.tidy_again()
    assert thread.boards == []
    assert bot.tidier.left == {}
    await check(bot)


async def test_a_deleted_thread_is_not_cleaned_up_again(bot: Bot) -> None:
    thread, _ = bot.boards[0]
    thread.is_locked = True
    await bot.move("d4")
    thread.is_locked = False
    thread.remove()
    await bot.tidy(thread)
    assert bot.tidier.left == {}


async def test_an_archived_thread_is_archived_again_after_its_cleanup(bot: Bot) -> None:
    thread, _ = bot.boards[0]
    thread.is_locked = thread.is_archived = True
    await bot.move("d4")
    thread.is_locked = False
    await bot.tidy(thread)
    assert thread.boards == []
    assert thread.is_archived


async def test_without_a_thread_and_its_channel_the_game_waits_for_another(bot: Bot) -> None:
    thread, _ = bot.boards[0]
    thread.remove()
    bot.discord.channels[CHANNEL].remove()
    await bot.move("d4")
    await bot.settle()
    assert await bot.due() == []
    assert calls(bot) == []


async def test_if_the_parent_allows_no_thread_the_game_continues_in_it(db: Database, ann: Member, ben: Member) -> None:
    bot = await begin(db, ann, ben)
    bot.discord.channels[CHANNEL].has_threads = False
    bot.boards[0][0].remove()
    await bot.move("d4")
    channel = await check(bot, pings=NOTIFIED_AND_PINGED)
    assert channel.id == CHANNEL


async def test_a_game_in_a_channel_does_not_archive_it_at_the_end(db: Database, ann: Member, ben: Member) -> None:
    bot = await begin(db, ann, ben, threads=False)
    await bot.play(CHECKMATE)
    channel = await check(bot)
    assert (channel.id, channel.is_archived) == (CHANNEL, False)


async def test_a_thread_opened_with_a_lost_response_is_used(bot: Bot) -> None:
    bot.boards[0][0].remove()
    bot.discord.plan("thread", Fault.LOST)
    before = set(bot.discord.channels)
    await bot.move("d4")
    await bot.settle()
    assert len(set(bot.discord.channels) - before) == 1
    await check(bot, pings=NOTIFIED_AND_PINGED)


async def test_a_refused_thread_leaves_the_game_in_the_channel(bot: Bot) -> None:
    bot.boards[0][0].remove()
    bot.discord.plan("thread", Fault.REFUSED)
    await bot.move("d4")
    channel = await check(bot, pings=NOTIFIED_AND_PINGED)
    assert channel.id == CHANNEL


async def test_a_game_in_a_locked_thread_without_another_channel_waits_for_the_unlock(
    bot: Bot,
) -> None:
    thread, _ = bot.boards[0]
    thread.is_locked = True
    bot.discord.channels[CHANNEL].is_writable = False
    await bot.move("d4")
    await bot.settle()
    assert calls(bot) == []
    thread.is_locked = False
    await bot.restart()
    await bot.settle()
    await check(bot, pings=[(BEN,)])


async def test_the_same_board_in_another_channel_is_another_message(bot: Bot) -> None:
    thread, _ = bot.boards[0]
    bot.discord.plan("send", Fault.LOST)
    await bot.move("d4")
    thread.is_locked = True
    # The response to posting the board was lost, but Discord still remembers the board's nonce.
    bot.at += timedelta(seconds=3)
    await bot.dispatch()
    game_channel = bot.discord.channels[(await bot.game()).channel_id or CHANNEL]
    assert game_channel is not thread
    assert [board.version for board in game_channel.boards] == [(await bot.game()).version]
    assert await bot.due() == []
