"""No matter when the bot is killed, it finishes everything after a restart, does nothing twice, and leaves exactly one
board.

Tests can kill the bot before and after each request to Discord and each database transaction.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

import pytest

from bot.domain.game import Game
from bot.domain.ids import Member
from bot.domain.settings import Boards
from bot.storage.database import Database
from tests.delivery.bots import Bot, Moments, begin, begin_game
from tests.delivery.checks import check
from tests.delivery.fakes import Fault, Killed
from tests.sampling import one_in
from tests.services.steps import CHECKMATE

SOON, LATER = timedelta(seconds=3), timedelta(hours=1)
"""How long the bot is down. After SOON, Discord still remembers the nonces of earlier messages. After LATER, it has
forgotten them."""
FEWEST_MOMENTS = 8


@dataclass(frozen=True)
class Scene:
    """An action that is interrupted by killing the bot. After the restart, it's repeated if it had no effect."""

    doing: Callable[[Bot], Awaitable[None]]
    has_counted: Callable[[Game, Game], bool]
    """Returns whether the action took effect, given the game before and after."""
    prepared: str = "d4 c5"
    boards: Boards = Boards.EACH


async def move(bot: Bot) -> None:
    await bot.move("e3")


async def end(bot: Bot) -> None:
    await bot.move(CHECKMATE.split()[-1])


async def leave(bot: Bot) -> None:
    """Move in a game whose thread was deleted."""
    if (await bot.game()).ply == 2:
        bot.forget_threads()
    await bot.move("e3")


async def lose(bot: Bot) -> None:
    """Move twice while Discord's responses are lost."""
    bot.discord.plan("send", Fault.LOST)
    await bot.move("e3")
    await bot.dispatch()


def has_moved(before: Game, now: Game) -> bool:
    return now.ply > before.ply


def has_offered(before: Game, now: Game) -> bool:
    return now.offer is not None


SCENES = {
    "a move": Scene(move, has_moved),
    "a move on one board": Scene(move, has_moved, boards=Boards.ONE),
    "a move without an answer": Scene(lose, has_moved),
    "an offer": Scene(Bot.offer, has_offered),
    "a move to another channel": Scene(leave, has_moved),
    "the end": Scene(end, has_moved, CHECKMATE.rpartition(" ")[0]),
    "the end on one board": Scene(end, has_moved, CHECKMATE.rpartition(" ")[0], Boards.ONE),
}


async def play_killed(bot: Bot, scene: Scene, at: int) -> Moments:
    """Run a scene's action, and kill the bot at the moment with this index."""
    moments = Moments(at)
    with moments.applied(bot), suppress(Killed):
        await scene.doing(bot)
    return moments


async def resume(bot: Bot, scene: Scene, before: Game, asleep: timedelta) -> None:
    """Restart after a while, and repeat the scene's action if it had no effect."""
    bot.discord.faults.clear()
    bot.at += asleep
    await bot.restart()
    await bot.settle()
    if not scene.has_counted(before, await bot.game()):
        await scene.doing(bot)


IN_TURN = [
    pytest.param((SOON, LATER), id="soon or later"),
    pytest.param((LATER, SOON), id="later or soon", marks=pytest.mark.more),
]
"""How long the bot stays down after it's killed. A normal run switches between the two durations from one moment to the
next. `make test-all` tests both durations at each moment.
"""


@pytest.mark.parametrize("asleep", IN_TURN)
@pytest.mark.parametrize("name", one_in(3, list(SCENES)))
async def test_a_bot_that_is_killed_at_any_moment_leaves_one_board(
    db: Database, ann: Member, ben: Member, name: str, asleep: tuple[timedelta, timedelta]
) -> None:
    scene, at, is_killed = SCENES[name], -1, True
    bot = await begin(db, ann, ben)
    await bot.choose(scene.boards)
    while is_killed:
        at += 1
        bot.forget_threads()
        await begin_game(bot, ann, ben)
        await bot.jump(scene.prepared)
        await bot.settle()
        before = await bot.game()
        bot.discord.pinged.clear()
        moments = await play_killed(bot, scene, at)
        if is_killed := moments.is_over:
            await resume(bot, scene, before, asleep[at % 2])
        await bot.settle()
        await check(bot)
        called = [said for said, pings in bot.discord.pinged if pings]
        assert len(called) == len(set(called)), moments.names
    assert at >= FEWEST_MOMENTS
