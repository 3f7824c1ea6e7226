"""Says in Discord what changes have asked for: at once by whoever acts, else in rounds, until it has been heard.

What is to be said is stored with the change. It is said in turn within a game, and struck out once it stands; whatever
ends the process in between, the next one finds it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TypeAlias
from weakref import WeakValueDictionary

import aiohttp
import discord
from cachetools import LRUCache

from bot.domain.game import Game, ShownBoard
from bot.domain.ids import GameId
from bot.domain.outbox import Errand, Kind
from bot.frontend.desk.house import House
from bot.frontend.desk.messages import FileUnknown, is_outage
from bot.logs import Happening
from bot.metrics import OUTBOX_SECONDS, OUTBOX_TRIES
from bot.services import outbox
from bot.services.turns import Asker
from bot.stopwatch import Stopwatch, milliseconds
from bot.words.refusals import BoardNotPosted, FrontendError

log = logging.getLogger(__name__)

AT_A_TIME = 8
"""Rounds say so much at a time: what has just happened is not to wait behind what has long been due."""

REMEMBERED = 10_000
"""Games of which is known what this process has shown last."""

Carrier: TypeAlias = Callable[["Outbox", Errand], Awaitable[None]]
"""Says one thing, wherever it belongs, though it may stand there already; raise what `TROUBLES` are, or Unfinished."""


class Unfinished(Exception):
    """What was to be said stands, and something that belongs to it does not yet."""


class Unread(Unfinished):
    """What was to be said stands, and the room may not be read in which something older may stand, too."""


TROUBLES = (aiohttp.ClientError, OSError, discord.DiscordException, FrontendError, FileUnknown, Unfinished)
"""What keeps something from being said, and may pass."""


class Outbox:
    """What this process says, and in whose turn."""

    def __init__(self, house: House, client: discord.Client, carriers: Mapping[Kind, Carrier]) -> None:
        self.house = house
        self.client = client
        self._carriers = carriers
        self._turns: WeakValueDictionary[tuple[Kind, int], asyncio.Lock] = WeakValueDictionary()
        self._shown: LRUCache[GameId, tuple[int, ShownBoard | None]] = LRUCache(REMEMBERED)
        self._left: LRUCache[GameId, Sequence[ShownBoard]] = LRUCache(REMEMBERED)
        self._begun: dict[tuple[Kind, int], asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(AT_A_TIME)

    async def show(self, game: Game, carry: Callable[[Game], Awaitable[ShownBoard]]) -> None:
        """Show what a game has come to, unless something later has been shown; raise BoardNotPosted.

        What fails is tried again in the rounds.
        """
        async with self._turn(Kind.BOARD, game.id):
            version, newest = self._shown.get(game.id, (0, game.board))
            errand = errand_of(game)
            if errand is None or errand.due.version <= version:
                return
            try:
                await self._try(errand, self.carry(_caught_up(game, newest), carry))
            except Unfinished:
                return
            except TROUBLES as error:
                raise BoardNotPosted(game.id) from error

    async def carry(self, game: Game, carry: Callable[[Game], Awaitable[ShownBoard]]) -> None:
        """Show a game's board, and remember which it is."""
        assert game.due is not None
        self._shown[game.id] = game.due.version, await carry(game)

    def leave(self, game: Game, boards: Sequence[ShownBoard], *, noted: ShownBoard | None = None) -> None:
        """Remember which boards may still have to lose their controls: not `noted`, which is now stored."""
        assert game.due is not None
        if boards:
            self._left[game.id] = boards
        else:
            self._left.pop(game.id, None)
        if noted is not None:
            self._shown[game.id] = game.due.version - 1, noted

    def left(self, game: Game) -> Sequence[ShownBoard]:
        """Return the boards of a game that may have to lose their controls still, as far as this process knows."""
        return self._left.get(game.id, ())

    def is_sure(self, game: Game) -> bool:
        """Tell whether all that was to be shown of a game before stands as it is known.

        Else a board may stand of which the answer was lost, or that another process has sent before its end.
        """
        assert game.due is not None
        version, _ = self._shown.get(game.id, (0, None))
        return game.due.unsure_from is None and version >= game.due.version - 1

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

    @property
    def saying(self) -> set[asyncio.Task[None]]:
        """What rounds have begun to say."""
        return set(self._begun.values())

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
        self.house.studio.serve(Asker(errand.guild_id))
        async with self._slots:
            try:
                await self.say(errand.kind, errand.subject)
            except Exception:
                # Of the database, for instance: the next round tries again.
                log.exception("could not say %s of %s", errand.kind, errand.subject)

    async def _try(self, errand: Errand, carrying: Awaitable[None]) -> None:
        """Say something, or note that it is to be tried again, or that nobody tries any more."""
        watch = Stopwatch()
        try:
            await carrying
        except Exception as error:
            passes = is_outage(error) or (isinstance(error, Unfinished) and not isinstance(error, Unread))
            now = self.house.now()
            until = await outbox.postpone(self.house.db, errand, _trouble(error), now, is_refusal=not passes)
            _tell(errand, watch, error, until)
            raise
        _tell(errand, watch)

    @asynccontextmanager
    async def _turn(self, kind: Kind, subject: int) -> AsyncIterator[None]:
        """Wait until nothing else is being said of a game, or of a challenge."""
        key = (Kind.CHALLENGE if kind is Kind.CHALLENGE else Kind.BOARD, subject)
        turn = self._turns.setdefault(key, asyncio.Lock())
        async with turn:
            yield


def _caught_up(game: Game, newest: ShownBoard | None) -> Game:
    """Return a game that may have been read before its newest board was shown, which was on its way then.

    What it then took for still to come, a board of the same moment, stands: what has changed since is shown in it.
    While the pieces are arranged every board is of the same moment.
    """
    assert game.due is not None
    stands = newest is not None and (newest.mark, newest.is_final) == (game.mark, game.is_over)
    was_on_its_way = stands and newest != game.board and game.ply > 0
    return replace(game, board=newest, due=replace(game.due, is_new=game.due.is_new and not was_on_its_way))


def errand_of(game: Game) -> Errand | None:
    """Return what is still to be shown of a game."""
    return None if game.due is None else Errand(Kind.BOARD, game.id, game.guild_id, game.due, game.turn_since)


def _tell(errand: Errand, watch: Stopwatch, error: Exception | None = None, until: datetime | None = None) -> None:
    """Measure and log how saying something ended: a warning if it is given up, an error if it is no known trouble."""
    outcome = "said" if error is None else "given up" if until is None else "postponed"
    is_known = error is None or isinstance(error, TROUBLES)
    level = logging.ERROR if not is_known else logging.WARNING if outcome == "given up" else logging.INFO
    happening = Happening(
        "outbox",
        kind=errand.kind.value,
        subject=errand.subject,
        guild=errand.guild_id,
        attempt=errand.due.attempts + 1,
        outcome=outcome,
        reason=None if error is None else _trouble(error),
        until=None if until is None else until.isoformat(),
        ms=milliseconds(watch.seconds),
    )
    OUTBOX_TRIES.labels(errand.kind.value, outcome).inc()
    OUTBOX_SECONDS.labels(errand.kind.value).observe(watch.seconds)
    log.log(level, happening, exc_info=None if is_known else error)


def _trouble(error: Exception) -> str:
    """What is stored of a failure: enough to know what to mend, and nothing that was said."""
    status = f" {error.status}/{error.code}" if isinstance(error, discord.HTTPException) else ""
    return f"{type(error).__name__}{status}"
