"""The outbox: sends what a change of a game or a challenge has to say in Discord, and tries again until it is sent.

Each outbox message is a row that is stored in the transaction of its change. The handler that made the change carries
it at once; if that fails, or the process ends, the scheduler's rounds find the row and carry it. The outbox messages of
one game are carried one at a time. Once its message stands in Discord, its row is removed, or says from then on which
message it is.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from typing import TypeAlias
from weakref import WeakValueDictionary

import aiohttp

from bot.discord.core.channel import ChannelDirectory, FileUnknown, RequestFailed, is_outage
from bot.discord.core.interactions import Runtime
from bot.discord.core.shown_boards import ShownBoards
from bot.domain.game import Game
from bot.domain.ids import ServerId, TournamentId
from bot.domain.outbox import MessageKind, OutboxMessage
from bot.i18n.frontend_errors import FrontendError
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

DeliveryHandler: TypeAlias = Callable[["Outbox", OutboxMessage], Awaitable[None]]
"""Carries one outbox message: finds its place, checks whether its message stands there already, else sends it.

Raises one of `DELIVERY_ERRORS` if that fails and may succeed later.
"""


class Unfinished(Exception):
    """An outbox message's message stands, but some work that belongs to it is still to be done."""


class Unread(Unfinished):
    """An outbox message's message stands, but its room cannot be read, and may hold an older board with controls."""


DELIVERY_ERRORS = (aiohttp.ClientError, OSError, RequestFailed, FrontendError, FileUnknown, Unfinished)
"""Failures of an outbox message that may pass, so that it is tried again."""


class Outbox:
    """Carries the outbox messages of this process's servers, those of one game or challenge one at a time."""

    def __init__(
        self, runtime: Runtime, channels: ChannelDirectory, delivery_handlers: Mapping[MessageKind, DeliveryHandler]
    ) -> None:
        self.runtime = runtime
        self.channels = channels
        self._delivery_handlers = delivery_handlers
        self._turns: WeakValueDictionary[tuple[MessageKind, int], asyncio.Lock] = WeakValueDictionary()
        self._begun: dict[tuple[MessageKind, int], asyncio.Task[None]] = {}
        self._hurried: set[asyncio.Task[None]] = set()
        self.boards = ShownBoards()
        self._slots = asyncio.Semaphore(AT_A_TIME)
        self.flags = Flags()
        """What falls due next in the live games whose newest states pass through here, as all do."""
        self.take_up: Callable[[TournamentId], None] = lambda _: None
        """Lets a tournament take its steps: called when one of its games is over, and when its channel is gone."""

    def watch(self, game: Game) -> None:
        """Note when a live game's flag falls, and let a tournament go on of which the game is over."""
        if game.is_live:
            self.flags.watch(game)
        if game.is_over and game.tournament_id is not None:
            self.take_up(game.tournament_id)

    async def dispatch(self, kind: MessageKind, subject: int) -> None:
        """Carry the outbox message of this kind now, if it is still due. On a failure the rounds try again."""
        async with self.turn(kind, subject):
            pending = await outbox.still_due(self.runtime.db, kind, subject)
            if pending is None:
                return
            try:
                async with self.trying(pending):
                    await self._delivery_handlers[kind](self, pending)
            except DELIVERY_ERRORS:
                return

    @property
    def dispatching(self) -> set[asyncio.Task[None]]:
        """The tasks of the outbox messages that were begun and are not finished."""
        return {*self._begun.values(), *self._hurried}

    def begin(self, kind: MessageKind, subject: int, guild_id: ServerId) -> None:
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
                    self._dispatch_in_turn(*key, pending.server_id), name=f"dispatch {key}"
                )
                self._begun[key].add_done_callback(partial(self._end, key))

    def _end(self, key: tuple[MessageKind, int], _: asyncio.Task[None]) -> None:
        del self._begun[key]

    async def _dispatch_in_turn(self, kind: MessageKind, subject: int, guild_id: ServerId) -> None:
        self.runtime.render_queue.serve(Requester(guild_id))
        async with self._slots:
            try:
                await self.dispatch(kind, subject)
            except Exception:
                # For instance a failure of the database: the next round tries again.
                log.exception("could not say %s of %s", kind, subject)

    @asynccontextmanager
    async def trying(self, pending: OutboxMessage) -> AsyncIterator[None]:
        """Try to deliver an outbox message and log how it ended; on a failure store when to try again, or that it is
        given up.

        The failure is raised again.
        """
        watch = Stopwatch()
        try:
            yield
        except Exception as error:
            is_passing = is_outage(error) or (isinstance(error, Unfinished) and not isinstance(error, Unread))
            now = self.runtime.now()
            until = await outbox.postpone(self.runtime.db, pending, _trouble(error), now, is_refusal=not is_passing)
            _tell(pending, watch, error, until)
            raise
        _tell(pending, watch)

    @asynccontextmanager
    async def turn(self, kind: MessageKind, subject: int) -> AsyncIterator[None]:
        """Hold the lock of a game, a challenge or a tournament: all kinds of outbox messages of one game share one
        lock.
        """
        key = (kind if kind in NOT_OF_GAMES else MessageKind.BOARD, subject)
        turn = self._turns.setdefault(key, asyncio.Lock())
        async with turn:
            yield


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
        guild=pending.server_id,
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
    return error.trouble if isinstance(error, RequestFailed) else type(error).__name__
