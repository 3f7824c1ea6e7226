"""The outbox: sends what a change of a game or a challenge has to say in Discord, and tries again until it is sent.

Each outbox message is a row that is stored in the transaction of its change. The handler that made the change carries
it at once; if that fails, or the process ends, the scheduler's rounds find the row and carry it. The outbox messages of
one game are carried one at a time. Once its message stands in Discord, its row is removed, or says from then on which
message it is.
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

from bot.discord.core.interactions import Runtime
from bot.discord.core.messages import FileUnknown, is_outage
from bot.domain.game import Game, ShownBoard
from bot.domain.ids import GameId, GuildId, TournamentId
from bot.domain.outbox import MessageKind, OutboxMessage
from bot.i18n.frontend_errors import BoardNotPosted, FrontendError
from bot.jobs.clocks import Flags
from bot.ops.logs import LogEvent
from bot.ops.metrics import OUTBOX_SECONDS, OUTBOX_TRIES, Stopwatch, milliseconds
from bot.services import outbox
from bot.services.engines import Requester

log = logging.getLogger(__name__)

AT_A_TIME = 8
"""Outbox messages that the rounds carry at a time: a new change must not wait behind a long backlog."""

NOT_OF_GAMES = (
    *(
        MessageKind.CHALLENGE,
        MessageKind.DAILY,
        MessageKind.SEASON,
        MessageKind.TOURNAMENT,
        MessageKind.TOURNAMENT_PAUSED,
        MessageKind.WINNER,
    ),
    *(MessageKind.SERVER_CHALLENGE, MessageKind.SERVER_ANSWER),
)
"""The kinds of outbox messages whose subject is not a game."""

REMEMBERED = 10_000
"""Games whose last shown board this process remembers."""

DeliveryHandler: TypeAlias = Callable[["Outbox", OutboxMessage], Awaitable[None]]
"""Carries one outbox message: finds its place, checks whether its message stands there already, else sends it.

Raises one of `DELIVERY_ERRORS` if that fails and may succeed later.
"""


class Unfinished(Exception):
    """An outbox message's message stands, but some work that belongs to it is still to be done."""


class Unread(Unfinished):
    """An outbox message's message stands, but its room cannot be read, and may hold an older board with controls."""


DELIVERY_ERRORS = (aiohttp.ClientError, OSError, discord.DiscordException, FrontendError, FileUnknown, Unfinished)
"""Failures of an outbox message that may pass, so that it is tried again."""


class Outbox:
    """Carries the outbox messages of this process's servers, those of one game or challenge one at a time."""

    def __init__(
        self, runtime: Runtime, client: discord.Client, delivery_handlers: Mapping[MessageKind, DeliveryHandler]
    ) -> None:
        self.runtime = runtime
        self.client = client
        self._delivery_handlers = delivery_handlers
        self._turns: WeakValueDictionary[tuple[MessageKind, int], asyncio.Lock] = WeakValueDictionary()
        self._shown: LRUCache[GameId, tuple[int, ShownBoard | None]] = LRUCache(REMEMBERED)
        self._left: LRUCache[GameId, Sequence[ShownBoard]] = LRUCache(REMEMBERED)
        self._begun: dict[tuple[MessageKind, int], asyncio.Task[None]] = {}
        self._hurried: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(AT_A_TIME)
        self.flags = Flags()
        """What falls due next in the live games whose newest states pass through here, as all do."""
        self.take_up: Callable[[TournamentId], None] = lambda _: None
        """Lets a tournament take its steps: called when one of its games is over, and when its channel is gone."""

    async def show(self, game: Game, deliver: Callable[[Game], Awaitable[ShownBoard]]) -> None:
        """Show a game's newest state, unless this process has shown a later one; raise BoardNotPosted.

        A failure is stored, and the rounds try again.
        """
        self.flags.watch(game)
        if game.is_over and game.tournament_id is not None:
            self.take_up(game.tournament_id)
        async with self._turn(MessageKind.BOARD, game.id):
            version, newest = self._shown.get(game.id, (0, game.board))
            pending = pending_of(game)
            if pending is None or pending.due.version <= version:
                return
            try:
                await self._try(pending, self.deliver(_caught_up(game, newest), deliver))
            except Unfinished:
                return
            except DELIVERY_ERRORS as error:
                raise BoardNotPosted(game.id) from error

    async def deliver(self, game: Game, deliver: Callable[[Game], Awaitable[ShownBoard]]) -> None:
        """Show a game's board with `deliver`, and remember the board that it returns."""
        assert game.due is not None
        self.flags.watch(game)
        self._shown[game.id] = game.due.version, await deliver(game)

    def leave(self, game: Game, boards: Sequence[ShownBoard], *, noted: ShownBoard | None = None) -> None:
        """Remember the boards whose controls may still have to be removed; `noted`: the newest board, now stored."""
        assert game.due is not None
        if boards:
            self._left[game.id] = boards
        else:
            self._left.pop(game.id, None)
        if noted is not None:
            self._shown[game.id] = game.due.version - 1, noted

    def left(self, game: Game) -> Sequence[ShownBoard]:
        """Return the boards of a game that this process remembers by `leave`."""
        return self._left.get(game.id, ())

    @asynccontextmanager
    async def holding(self, game: Game) -> AsyncIterator[ShownBoard | None]:
        """Hold a game's lock, so that no board of it is sent or edited meanwhile; yield its newest known board."""
        async with self._turn(MessageKind.BOARD, game.id):
            _, newest = self._shown.get(game.id, (0, game.board))
            yield newest

    def is_sure(self, game: Game) -> bool:
        """Tell whether this process has itself shown the version before the one that is due now.

        If not, the room may hold a board that the database does not know: Discord's answer was lost, or the process
        that sent the board ended before it stored the message's id.
        """
        assert game.due is not None
        version, _ = self._shown.get(game.id, (0, None))
        return game.due.unsure_from is None and version >= game.due.version - 1

    async def dispatch(self, kind: MessageKind, subject: int) -> None:
        """Carry the outbox message of this kind now, if it is still due. On a failure the rounds try again."""
        async with self._turn(kind, subject):
            pending = await outbox.still_due(self.runtime.db, kind, subject)
            if pending is None:
                return
            try:
                await self._try(pending, self._delivery_handlers[kind](self, pending))
            except DELIVERY_ERRORS:
                return

    @property
    def dispatching(self) -> set[asyncio.Task[None]]:
        """The tasks of the outbox messages that were begun and are not finished."""
        return {*self._begun.values(), *self._hurried}

    def begin(self, kind: MessageKind, subject: int, guild_id: GuildId) -> None:
        """Start a task for an outbox message that may not be due yet. On a failure the rounds try again."""
        task = asyncio.create_task(self._dispatch_in_turn(kind, subject, guild_id), name=f"dispatch {kind} {subject}")
        self._hurried.add(task)
        task.add_done_callback(self._hurried.discard)

    async def dispatch_due(self) -> None:
        """Start a task for each due outbox message that has none, so that a slow room does not hold up the others."""
        for pending in await outbox.due(self.runtime.db, self.runtime.now()):
            key = pending.kind, pending.subject
            if key not in self._begun:
                self._begun[key] = asyncio.create_task(
                    self._dispatch_in_turn(*key, pending.guild_id), name=f"dispatch {key}"
                )
                self._begun[key].add_done_callback(partial(self._end, key))

    def _end(self, key: tuple[MessageKind, int], _: asyncio.Task[None]) -> None:
        del self._begun[key]

    async def _dispatch_in_turn(self, kind: MessageKind, subject: int, guild_id: GuildId) -> None:
        self.runtime.render_queue.serve(Requester(guild_id))
        async with self._slots:
            try:
                await self.dispatch(kind, subject)
            except Exception:
                # For instance a failure of the database: the next round tries again.
                log.exception("could not say %s of %s", kind, subject)

    async def _try(self, pending: OutboxMessage, delivery: Awaitable[None]) -> None:
        """Await an outbox message's delivery and log how it ended; on a failure store when to try again, or that it is
        given up.

        The failure is raised again.
        """
        watch = Stopwatch()
        try:
            await delivery
        except Exception as error:
            access_links = is_outage(error) or (isinstance(error, Unfinished) and not isinstance(error, Unread))
            now = self.runtime.now()
            until = await outbox.postpone(self.runtime.db, pending, _trouble(error), now, is_refusal=not access_links)
            _tell(pending, watch, error, until)
            raise
        _tell(pending, watch)

    @asynccontextmanager
    async def _turn(self, kind: MessageKind, subject: int) -> AsyncIterator[None]:
        """Hold the lock of a game, a challenge or a tournament: all kinds of outbox messages of one game share one
        lock.
        """
        key = (kind if kind in NOT_OF_GAMES else MessageKind.BOARD, subject)
        turn = self._turns.setdefault(key, asyncio.Lock())
        async with turn:
            yield


def _caught_up(game: Game, newest: ShownBoard | None) -> Game:
    """Return the game with the newest board that this process has shown, which may be later than the game was read.

    If that board shows the game's present moment, no new board is needed: the remaining change, such as an offer, is
    edited into it. Before the first move (ply 0) the moment does not tell boards apart, as each set-up has the same.
    """
    assert game.due is not None
    stands = newest is not None and (newest.version, newest.is_final) == (game.version, game.is_over)
    was_on_its_way = stands and newest != game.board and game.ply > 0
    return replace(game, board=newest, due=replace(game.due, is_new=game.due.is_new and not was_on_its_way))


def pending_of(game: Game) -> OutboxMessage | None:
    """Return the outbox message that shows a game's newest state; None if nothing is due."""
    return (
        None
        if game.due is None
        else OutboxMessage(MessageKind.BOARD, game.id, game.guild_id, game.due, game.turn_since)
    )


def _tell(
    pending: OutboxMessage, watch: Stopwatch, error: Exception | None = None, until: datetime | None = None
) -> None:
    """Measure and log how an outbox message ended: as a warning if it was given up, as an error if it is not in
    `DELIVERY_ERRORS`.
    """
    outcome = "said" if error is None else "given up" if until is None else "postponed"
    is_known = error is None or isinstance(error, DELIVERY_ERRORS)
    level = logging.ERROR if not is_known else logging.WARNING if outcome == "given up" else logging.INFO
    event = LogEvent(
        "outbox",
        kind=pending.kind.value,
        subject=pending.subject,
        guild=pending.guild_id,
        attempt=pending.due.attempts + 1,
        outcome=outcome,
        reason=None if error is None else _trouble(error),
        until=None if until is None else until.isoformat(),
        ms=milliseconds(watch.seconds),
    )
    OUTBOX_TRIES.labels(pending.kind.value, outcome).inc()
    OUTBOX_SECONDS.labels(pending.kind.value).observe(watch.seconds)
    log.log(level, event, exc_info=None if is_known else error)


def _trouble(error: Exception) -> str:
    """Return what is stored about a failure: its type and Discord's codes, never a message's content."""
    status = f" {error.status}/{error.code}" if isinstance(error, discord.HTTPException) else ""
    return f"{type(error).__name__}{status}"
