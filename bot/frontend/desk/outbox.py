"""Says in Discord what changes have asked for: at once by whoever acts, else in rounds, until it has been heard.

What is to be said is stored with the change. It is said in turn within a game, and struck out once it stands; whatever
ends the process in between, the next one finds it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeAlias
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, GuildId
from bot.domain.outbox import Errand, Kind
from bot.frontend.desk.house import House
from bot.frontend.desk.messages import FileUnknown
from bot.frontend.words.refusals import BoardNotPosted, FrontendError
from bot.services import games, outbox

log = logging.getLogger(__name__)

AT_A_TIME = 8
"""Rounds say so much at a time: what has just happened is not to wait behind what has long been due."""

Carrier: TypeAlias = Callable[["Outbox", Errand], Awaitable[None]]
"""Says one thing, wherever it belongs, though it may stand there already; raise what `TROUBLES` are, or Unfinished."""


class Unfinished(Exception):
    """What was to be said stands, and something that belongs to it does not yet."""


OUTAGES = (aiohttp.ClientError, TimeoutError, OSError, Unfinished)
TROUBLES = (*OUTAGES, discord.DiscordException, FrontendError, FileUnknown)
"""What keeps something from being said, and may pass."""


class Outbox:
    """What this process says, and in whose turn."""

    def __init__(self, house: House, client: discord.Client, carriers: Mapping[Kind, Carrier]) -> None:
        self.house = house
        self.client = client
        self._carriers = carriers
        self._turns: WeakValueDictionary[tuple[Kind, int], asyncio.Lock] = WeakValueDictionary()
        self._begun: dict[tuple[Kind, int], asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(AT_A_TIME)

    async def show(self, game: Game, carry: Callable[[Game, bool], Awaitable[None]]) -> None:
        """Show what a game has come to, if nobody has meanwhile; `carry` gets it as it is when its turn comes, and
        whether that is as it was given. What fails is tried again in the rounds.

        Raise BoardNotPosted.
        """
        async with self._turn(Kind.BOARD, game.id) as has_waited:
            if has_waited:
                game = await games.load(self.house.db, game.id)
            if (errand := errand_of(game)) is None:
                return
            try:
                await self._try(errand, carry(game, not has_waited))
            except TROUBLES as error:
                if not isinstance(error, Unfinished):
                    raise BoardNotPosted(game.id) from error

    async def say(self, kind: Kind, subject: int) -> None:
        """Say one thing now, if it is still to be said. What fails is tried again in the rounds."""
        async with self._turn(kind, subject):
            errand = await outbox.still_due(self.house.db, kind, subject)
            if errand is None:
                return
            try:
                await self._try(errand, self._carriers[kind](self, errand))
            except TROUBLES:
                return

    async def round(self) -> None:
        """Begin to say all that is due now, and is not being said yet: one slow room does not hold up the others."""
        for errand in await outbox.due(self.house.db, self.house.now()):
            key = errand.kind, errand.subject
            if key not in self._begun:
                self._begun[key] = asyncio.create_task(self._say_in_turn(errand), name=f"say {key}")
                self._begun[key].add_done_callback(partial(self._end, key))

    def _end(self, key: tuple[Kind, int], _: asyncio.Task[None]) -> None:
        del self._begun[key]

    async def _say_in_turn(self, errand: Errand) -> None:
        async with self._slots:
            try:
                await self.say(errand.kind, errand.subject)
            except Exception:
                # Of the database, for instance: the next round tries again.
                log.exception("could not say %s of %s", errand.kind, errand.subject)

    async def _try(self, errand: Errand, carrying: Awaitable[None]) -> None:
        """Say something, or note that it is to be tried again, or that nobody tries any more."""
        try:
            await carrying
        except Exception as error:
            is_outage = isinstance(error, (*OUTAGES, discord.DiscordServerError))
            until = await outbox.postpone(
                self.house.db, errand, _trouble(error), self.house.now(), is_refusal=not is_outage
            )
            level = logging.INFO if isinstance(error, TROUBLES) else logging.ERROR
            known = errand.kind, errand.subject, errand.due.attempts + 1, until
            log.log(
                level, "could not say %s of %s (attempt %d, next %s): %r", *known, error, exc_info=level > logging.INFO
            )
            raise

    @asynccontextmanager
    async def _turn(self, kind: Kind, subject: int) -> AsyncIterator[bool]:
        """Wait until nothing else is being said of a game, or of a challenge; tell whether that took any waiting."""
        key = (Kind.CHALLENGE if kind is Kind.CHALLENGE else Kind.BOARD, subject)
        turn = self._turns.setdefault(key, asyncio.Lock())
        has_waited = turn.locked()
        async with turn:
            yield has_waited


def errand_of(game: Game) -> Errand | None:
    """Return what is still to be shown of a game."""
    return None if game.due is None else Errand(Kind.BOARD, game.id, game.guild_id, game.due, game.turn_since)


def is_ours(client: discord.Client, guild_id: GuildId) -> bool:
    """Tell whether a server is one that this process speaks to."""
    return guild_id == NO_SERVER or client.get_guild(guild_id) is not None


def _trouble(error: Exception) -> str:
    """What is stored of a failure: enough to know what to mend, and nothing that was said."""
    status = f" {error.status}/{error.code}" if isinstance(error, discord.HTTPException) else ""
    return f"{type(error).__name__}{status}"
