"""After any sequence of events, there's exactly one board. It shows the newest state, and no state has pinged anyone
twice.
"""

from collections import Counter
from contextlib import suppress
from random import Random

import pytest

from bot.domain.errors import DomainError
from bot.domain.settings import Boards
from tests.delivery.bots import LONG, Bot
from tests.delivery.checks import check
from tests.delivery.fakes import Fault
from tests.sampling import one_in

STEPS = 14
MOST_LOST = 3
PASSING = (Fault.LOST, Fault.DOWN)
REQUESTS = ("send", "edit", "history", "find", "archive")


async def move(bot: Bot, rng: Random) -> None:
    await bot.move(rng.choice([move.uci for move in (await bot.game()).position.legal_moves]))


async def offer(bot: Bot, rng: Random) -> None:
    with suppress(DomainError):
        await bot.offer()


async def take_back(bot: Bot, rng: Random) -> None:
    with suppress(DomainError):
        await bot.take_back()


async def fail(bot: Bot, rng: Random) -> None:
    """Make some requests of one kind fail. Some of the failed requests still take effect."""
    bot.discord.plan(rng.choice(REQUESTS), *rng.choices(PASSING, k=rng.randint(1, MOST_LOST)))


async def restart(bot: Bot, rng: Random) -> None:
    await bot.restart()


async def dispatch(bot: Bot, rng: Random) -> None:
    await bot.dispatch()


async def wait(bot: Bot, rng: Random) -> None:
    bot.at += rng.choice([LONG / 600, LONG])


async def archive(bot: Bot, rng: Random) -> None:
    """Archive the thread, as Discord does after a week without messages."""
    game_channel = bot.discord.channels.get((await bot.game()).channel_id or 0)
    if game_channel is not None and game_channel.parent is not None:
        game_channel.is_archived = True


QUIET = (move, move, move, offer, take_back, fail, restart, dispatch, wait, archive)


@pytest.mark.parametrize("boards", Boards)
@pytest.mark.parametrize("seed", one_in(2, range(20)))
async def test_any_sequence_ends_with_one_board_and_no_state_pings_twice(bot: Bot, boards: Boards, seed: int) -> None:
    await bot.choose(boards)
    rng, done = Random(seed), []
    for step in rng.choices(QUIET, k=STEPS):
        done.append(step.__name__)
        if not (await bot.game()).is_over:
            await step(bot, rng)
    bot.discord.faults.clear()
    await bot.settle()
    await check(bot)
    called = Counter(said for said, pings in bot.discord.pinged if pings)
    assert [one for one, times in called.items() if times > 1] == [], done


async def lock(bot: Bot, rng: Random) -> None:
    game_channel = bot.discord.channels.get((await bot.game()).channel_id or 0)
    if game_channel is not None and game_channel.parent is not None:
        game_channel.is_locked = True


async def unlock(bot: Bot, rng: Random) -> None:
    """Unlock all threads. Planned faults are removed first, because a failed cleanup of a thread isn't repeated."""
    bot.discord.faults.clear()
    for channel in list(bot.discord.channels.values()):
        if channel.is_locked:
            channel.is_locked = False
            await bot.tidy(channel)


async def delete_thread(bot: Bot, rng: Random) -> None:
    bot.forget_threads()


async def delete_board(bot: Bot, rng: Random) -> None:
    for channel, board in bot.boards:
        del channel.messages[board.id]


async def bring_down(bot: Bot, rng: Random) -> None:
    await bot.bring_down()


ROUGH = (*QUIET, lock, unlock, delete_thread, delete_board, bring_down)


@pytest.mark.parametrize("boards", Boards)
@pytest.mark.parametrize("seed", one_in(2, range(20)))
async def test_whatever_happens_to_its_messages_and_channels_a_game_ends_with_one_board(
    bot: Bot, boards: Boards, seed: int
) -> None:
    await bot.choose(boards)
    rng = Random(seed)
    for step in rng.choices(ROUGH, k=STEPS):
        if not (await bot.game()).is_over:
            await step(bot, rng)
    bot.discord.faults.clear()
    await unlock(bot, rng)
    await bot.restart()
    await bot.settle()
    # If deleting the board was the last event, this posts a new one.
    if not (await bot.game()).is_over:
        await bot.bring_down()
    await bot.settle()
    await check(bot)
