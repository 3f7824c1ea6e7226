"""A bot that doesn't use discord.py. It has an outbox in a real database, channels in memory, and a clock that tests
can set.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any
from unittest.mock import patch

from bot.discord.client import DELIVERY_HANDLERS
from bot.discord.core.boards import ThreadTidier, show
from bot.discord.core.outbox import Outbox
from bot.domain.game import Game
from bot.domain.ids import GameId, Member, OfferKind
from bot.domain.outbox import MessageKind
from bot.domain.settings import Boards
from bot.i18n.catalog import load_catalog
from bot.i18n.errors import BoardNotPosted
from bot.runtime import Runtime
from bot.services import challenges, games, outbox, settings
from bot.storage.database import Connection, Database
from tests.delivery.fakes import FakeChannel, FakeDiscord, FakeMessage, Killed
from tests.now import NOW
from tests.services import steps

CATALOG = load_catalog()
LONG = timedelta(minutes=20)
"""A time longer than any retry delay of the outbox."""
MOST_ROUNDS = 9
TURNS = 30


@dataclass
class Bot:
    """A bot that keeps its database across restarts. Only one of its processes runs at a time."""

    db: Database
    discord: FakeDiscord
    at: datetime = NOW
    game_id: GameId = field(init=False)
    box: Outbox = field(init=False)
    tidier: ThreadTidier = field(init=False)

    def __post_init__(self) -> None:
        self.discord.now = self.now
        self._begin()

    def now(self) -> datetime:
        return self.at

    def _begin(self) -> None:
        engines: Any = None
        self.box = Outbox(Runtime(self.db, CATALOG, self.now, Random(1), engines), self.discord, DELIVERY_HANDLERS)
        self.tidier = ThreadTidier(self.box)

    async def choose(self, boards: Boards) -> None:
        """Set how the server's boards are posted."""
        server = await settings.change(self.db, settings.SERVERS, steps.GUILD, boards=boards)
        self.box.runtime.known_settings.keep_server(steps.GUILD, server)

    async def restart(self) -> None:
        """Start a new process that knows only the database. Deferred writes are lost, as in a crash."""
        self.db.deferred.clear()
        self._begin()
        await outbox.retry_now(self.db, self.at)

    async def dispatch(self) -> None:
        """Deliver all due messages, as the scheduler would in one round."""
        await self.box.dispatch_due()
        while self.box.dispatching:
            await asyncio.gather(*self.box.dispatching)

    async def idle(self) -> None:
        """Let all tasks run until each of them has to wait. The database's thread responds within a few iterations of
        the event loop.
        """
        before = -1
        while before != (before := self.db.work.transactions + len(self.discord.asked)):
            for _ in range(TURNS):
                await asyncio.to_thread(int)

    async def settle(self) -> None:
        """Let time pass until nothing is due anymore, or until a maximum number of retries is reached."""
        for _ in range(MOST_ROUNDS):
            if not await self.due():
                return
            self.at += LONG
            await self.dispatch()

    async def game(self) -> Game:
        return await games.load(self.db, self.game_id)

    async def show(self, game: Game, *, since: Game | None = None) -> None:
        """Show a change to the game, as an interaction handler would. If posting fails, a later retry shows
        the change.
        """
        here = None if game.channel_id is None else self.discord.channels.get(game.channel_id)
        with suppress(BoardNotPosted):
            await show(self.box, game, here=here, since=since)

    async def move(self, san: str) -> None:
        game = await self.game()
        played = await games.play_move(self.db, game.id, game.to_move.user_id, san, self.at)
        await self.show(played.game)

    async def play(self, sans: str) -> None:
        for san in sans.split():
            await self.move(san)

    async def jump(self, sans: str) -> None:
        """Play these moves, and show the board only after the last one."""
        await self.show(await steps.play(self.db, await self.game(), sans, self.at))

    async def offer(self) -> None:
        """Have White offer a draw."""
        game = await self.game()
        await self.show(await games.offer(self.db, game.id, game.white.user_id, OfferKind.DRAW, self.at))
        await self.box.dispatch(MessageKind.OFFER, game.id)

    async def take_back(self) -> None:
        """Undo the last move by agreement."""
        game = await self.game()
        other = game.to_move
        mover = game.black if other == game.white else game.white
        await games.offer(self.db, game.id, mover.user_id, OfferKind.TAKEBACK, self.at)
        accepted = await games.accept_offer(self.db, game.id, other.user_id, OfferKind.TAKEBACK, self.at)
        await self.show(accepted, since=game)
        await self.box.dispatch(MessageKind.OFFER, game.id)

    async def bring_down(self) -> None:
        """Repost the board at the bottom of the channel, like `/board`."""
        await self.show(await games.show_again(self.db, self.game_id, self.at))

    async def resign(self) -> None:
        game = await self.game()
        await self.show(await games.resign(self.db, game.id, game.to_move.user_id, self.at))

    async def tidy(self, thread: FakeChannel) -> None:
        """Clean up an unlocked thread, as the scheduler would."""
        await outbox.retry_now(self.db, self.at)
        await self.tidier.tidy(thread)

    async def tidy_again(self) -> None:
        """Retry the thread cleanups that failed, as the scheduler would."""
        for thread in list(self.tidier.left.values()):
            await self.tidier.tidy(thread)

    async def due(self) -> list[MessageKind]:
        return [one.kind for one in await outbox.due(self.db, self.at + timedelta(days=1))]

    def forget_threads(self) -> None:
        """Delete all threads."""
        for channel in [one for one in self.discord.channels.values() if one.parent is not None]:
            channel.remove()

    @property
    def boards(self) -> list[tuple[FakeChannel, FakeMessage]]:
        """Return the boards with controls in all channels."""
        return [(channel, board) for channel in self.discord.channels.values() for board in channel.boards]


async def begin(db: Database, white: Member, black: Member, *, threads: bool = True) -> Bot:
    """Start a game, and return a bot that shows it."""
    discord = FakeDiscord()
    discord.add(steps.CHANNEL, steps.GUILD, has_threads=threads)
    bot = Bot(db, discord)
    await begin_game(bot, white, black)
    discord.pinged.clear()
    discord.asked.clear()
    return bot


async def begin_game(bot: Bot, white: Member, black: Member) -> None:
    offered = await steps.challenge(bot.db, white, black, bot.at)
    await bot.box.dispatch(MessageKind.CHALLENGE, offered.id)
    game = await challenges.accept(bot.db, offered.id, black, bot.at, Random(1))
    bot.game_id = game.id
    await bot.show(game)
    await bot.box.dispatch(MessageKind.CHALLENGE, offered.id)


class Moments:
    """Counts the moments when the bot starts waiting for Discord or its database, and kills the bot at one of them."""

    def __init__(self, at: int | None = None) -> None:
        self.at = at
        self.names: list[str] = []
        self.is_over = False

    def __call__(self, name: str) -> None:
        if self.is_over:
            return
        self.names.append(name)
        if self.at == len(self.names) - 1:
            self.is_over = True
            raise Killed(name)

    @contextmanager
    def applied(self, bot: Bot) -> Iterator[None]:
        transaction = Database._transaction

        @asynccontextmanager
        async def opening(db: Database, options: dict[str, Any]) -> AsyncIterator[Connection]:
            self("before a transaction")
            async with transaction(db, options) as connection:
                yield connection
            self("after a transaction")

        bot.discord.pause = self
        with patch.object(Database, "_transaction", opening):
            yield
        bot.discord.pause = lambda _: None


Action = Callable[[Bot], Any]
