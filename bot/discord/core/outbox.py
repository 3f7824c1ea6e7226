"""The outbox: delivers the Discord messages for changes to games and challenges, and retries until they are sent.

Each outbox message is a row, stored in the same transaction as the change. The handler that made the change delivers
the message right away. If that fails, or the process ends, the outbox's job finds the row and delivers the message. The
outbox messages of a game are delivered one at a time. After delivery, the row is removed, or the id of the sent message
is stored in it.

A retry first searches the channel for the message, because Discord remembers a nonce for only a few minutes
(developers/resources/message#create-message). The message is recognized by the custom_ids of its controls and the names
of its pictures. The text is compared only if the message has neither controls nor pictures, or if nothing else
distinguishes it from an earlier message.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

import aiohttp
from cachetools import LRUCache

from bot.discord.core.channel import (
    Channel,
    ChannelDirectory,
    Files,
    FileUnknown,
    Posted,
    RequestFailed,
    Sent,
    Unreadable,
    is_outage,
)
from bot.discord.core.controls import Action, read_action
from bot.discord.core.game_actions import Arrange, Flip, TypeMove
from bot.discord.core.interactions import Runtime, name_in, nonce_of
from bot.discord.core.markup import without_mentions
from bot.discord.core.posts import Post
from bot.domain.game import Game, GameVersion, ShownBoard
from bot.domain.ids import GameId, PostRef, ServerId, TournamentId
from bot.domain.outbox import MessageKind, OutboxMessage
from bot.i18n.errors import FrontendError
from bot.jobs.clocks import Flags
from bot.ops.logs import LogEvent
from bot.ops.metrics import OUTBOX_SECONDS, OUTBOX_TRIES, Stopwatch, milliseconds
from bot.services import outbox
from bot.services.engines import Requester

log = logging.getLogger(__name__)

LOOKED_THROUGH = 50
"""How many of a channel's newest messages are searched. This is enough to find a message that was sent shortly before
the process ended.
"""

BOARD_CONTROLS = (TypeMove, Arrange, Flip)
"""Every board of an ongoing game has at least one of these controls."""


Face = tuple[list[str], list[str], list[str]]
"""The custom_ids, picture names and texts of a message. The texts are left out if the message has controls or pictures,
unless they are needed to recognize it.
"""


async def send_once(
    place: Channel,
    post: Post,
    nonce: str,
    *,
    after: PostRef | None = None,
    is_first: bool = False,
    by_words: bool = False,
) -> Sent:
    """Send a post unless it is already in the channel.

    `is_first` says that this is the first attempt, so the channel is not searched.

    `by_words` says to compare the text too. This is needed if other messages can have the same controls and pictures.
    It works only for messages that are never edited.

    The nonce includes the channel, so that the same post can be sent to another channel after the first channel was
    deleted.
    """
    posted = None if is_first else await find_posted_message(place, post, after=after, by_words=by_words)
    return posted or await place.send(post, nonce_of(nonce, place.id))


async def find_posted_message(
    place: Channel, post: Post, *, after: PostRef | None = None, by_words: bool = False
) -> Sent | None:
    """Return the bot's newest message in a channel that shows this post, or None if no message does.

    Only messages later than `after` are searched. `by_words` has the same meaning as in `send_once`.
    """
    wanted = _face([part.to_component_dict() for part in post.view.children], by_words=by_words)
    async for message in _readable(place, after):
        if _face(message.parts, by_words=by_words) == wanted:
            return message
    return None


async def find_acting(place: Channel, is_wanted: Callable[[Action], bool]) -> Sent | None:
    """Return the bot's newest message in a channel that has a wanted control, or None if there is no such message.

    `is_wanted` checks the action of a control.
    """
    async for message in _readable(place, None):
        if any(is_wanted(action) for action in actions_of(message)):
            return message
    return None


@dataclass(frozen=True)
class LiveBoard:
    """A message with a board that still has its controls. `version` is the version of the game on the board."""

    message_id: PostRef
    game_id: GameId
    version: GameVersion
    files: Files


async def find_live(place: Channel, *, after: PostRef | None = None) -> AsyncIterator[LiveBoard]:
    """Yield the boards in a channel that are later than `after` and still have their controls.

    Raise Unreadable if the bot can't read the channel.
    """
    async for message in place.own_messages(limit=LOOKED_THROUGH, after=after):
        moments = [one for one in actions_of(message) if isinstance(one, BOARD_CONTROLS)]
        if moments:
            yield LiveBoard(message.message_id, moments[0].game, moments[0].version, message.files)


async def _readable(place: Channel, after: PostRef | None) -> AsyncIterator[Posted]:
    """Yield the bot's newest messages in a channel that are later than `after`, or nothing if the bot cannot read the
    channel.
    """
    try:
        async for message in place.own_messages(limit=LOOKED_THROUGH, after=after):
            yield message
    except Unreadable as error:
        log.info("could not search a channel for a message that was perhaps sent: %s", error)


def actions_of(message: Posted) -> Iterator[Action]:
    """Yield the actions of a message's controls."""
    for part in _walk(message.parts):
        if "custom_id" in part:
            yield read_action(str(part["custom_id"]))


def _face(parts: Iterable[Mapping[str, Any]], *, by_words: bool) -> Face:
    every = list(_walk(parts))
    controls = [str(part["custom_id"]) for part in every if "custom_id" in part]
    pictures = [name_in(item["media"]["url"]) for part in every for item in part.get("items", ())]
    words = [without_mentions(part["content"]).strip() for part in every if "content" in part]
    return controls, pictures, [] if (controls or pictures) and not by_words else words


def _walk(parts: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in parts:
        yield part
        yield from _walk(part.get("components", ()))


REMEMBERED = 10_000
"""The number of games whose last board this process remembers."""


class ShownBoards:
    """The newest board that this process has posted for each game, and older boards that can still have controls."""

    def __init__(self) -> None:
        self._shown: LRUCache[GameId, tuple[int, ShownBoard | None]] = LRUCache(REMEMBERED)
        self._left: LRUCache[GameId, Sequence[ShownBoard]] = LRUCache(REMEMBERED)

    def newest(self, game: Game) -> ShownBoard | None:
        """Return the newest known board of a game."""
        _, newest = self._shown.get(game.id, (0, game.board))
        return newest

    def has_shown(self, game: Game, version: int) -> bool:
        """Return whether this process has shown this version of a game's board, or a later one."""
        shown, _ = self._shown.get(game.id, (0, None))
        return version <= shown

    def remember(self, game: Game, board: ShownBoard) -> None:
        """Remember the board that shows a game's current state."""
        assert game.due is not None
        self._shown[game.id] = game.due.version, board

    def leave(self, game: Game, boards: Sequence[ShownBoard], *, noted: ShownBoard | None = None) -> None:
        """Remember the boards that still need their controls removed. `noted` is the newest board, if it has just been
        stored.
        """
        assert game.due is not None
        if boards:
            self._left[game.id] = boards
        else:
            self._left.pop(game.id, None)
        if noted is not None:
            self._shown[game.id] = game.due.version - 1, noted

    def left(self, game: Game) -> Sequence[ShownBoard]:
        """Return the game's boards that `leave` has remembered."""
        return self._left.get(game.id, ())

    def is_sure(self, game: Game) -> bool:
        """Return whether this process itself posted the previous version of a game's board.

        If not, the channel can contain a board that is not in the database. This happens if Discord's answer was lost,
        or if the process ended before storing the message's id.
        """
        assert game.due is not None
        return game.due.unsure_from is None and self.has_shown(game, game.due.version - 1)

    def caught_up(self, game: Game) -> Game:
        """Return the game with the newest board that this process knows, in case the database is behind.

        If that board shows the game's current version, it is edited to show other changes, such as an offer. No new
        board is needed. Before the first move, a new board is posted anyway, because boards of different setups have
        the same version until then.
        """
        assert game.due is not None
        newest = self.newest(game)
        stands = newest is not None and (newest.version, newest.is_final) == (game.version, game.is_over)
        was_on_its_way = stands and newest != game.board and game.ply > 0
        return replace(game, board=newest, due=replace(game.due, is_new=game.due.is_new and not was_on_its_way))


AT_A_TIME = 8
"""The maximum number of outbox messages that the job delivers at the same time. The limit keeps a long backlog from
delaying new changes.
"""

NOT_OF_GAMES = (
    *(
        MessageKind.CHALLENGE,
        MessageKind.DAILY,
        MessageKind.SEASON,
        MessageKind.TOURNAMENT,
        MessageKind.TOURNAMENT_PAUSED,
        MessageKind.WINNER,
    ),
    *(MessageKind.SERVER_CHALLENGE, MessageKind.SERVER_ANSWER, MessageKind.REPLACED),
    *(MessageKind.RACE, MessageKind.WEEKLY),
)
"""The kinds of outbox messages that aren't about a single game."""

DeliveryHandler: TypeAlias = Callable[["Outbox", OutboxMessage], Awaitable[None]]
"""Delivers an outbox message: finds its channel, checks whether the message is already posted there, and sends it if
not.

Raises one of `DELIVERY_ERRORS` if the delivery fails but can succeed later.
"""


class Unfinished(Exception):
    """An outbox message is posted, but some related work is not finished."""


class Unread(Unfinished):
    """An outbox message is posted, but its channel cannot be read to find older boards that still have controls."""


DELIVERY_ERRORS = (aiohttp.ClientError, OSError, RequestFailed, FrontendError, FileUnknown, Unfinished)
"""Errors that can be temporary. After such an error, the outbox message is retried."""


class Outbox:
    """Delivers the outbox messages of this process's servers, one at a time for each game or challenge."""

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
        """The next deadlines of live games. Showing a game's new state updates them."""
        self.take_up: Callable[[TournamentId], None] = lambda _: None
        """Lets a tournament continue. Called when one of the tournament's games ends, or when the tournament's channel
        is gone.
        """

    def watch(self, game: Game) -> None:
        """Record the next deadline of a live game. If a tournament game is over, let its tournament continue."""
        if game.is_live:
            self.flags.watch(game)
        if game.is_over and game.tournament_id is not None:
            self.take_up(game.tournament_id)

    async def dispatch(self, kind: MessageKind, subject: int) -> None:
        """Deliver the outbox message of this kind now, if it is still due. If delivery fails, the outbox's job
        retries.
        """
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
        """The tasks of outbox messages that are being delivered."""
        return {*self._begun.values(), *self._hurried}

    def begin(self, kind: MessageKind, subject: int, guild_id: ServerId) -> None:
        """Start a task that delivers an outbox message unless it has already been delivered. The task doesn't wait
        until the message is due.

        If delivery fails, the outbox's job retries.
        """
        task = asyncio.create_task(self._dispatch_in_turn(kind, subject, guild_id), name=f"dispatch {kind} {subject}")
        self._hurried.add(task)
        task.add_done_callback(self._hurried.discard)

    async def dispatch_due(self) -> None:
        """Start a task for each due outbox message that has no task yet, so that a slow channel does not delay the
        others.
        """
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
                # For example, the database failed. The next round retries.
                log.exception("could not deliver %s of %s", kind, subject)

    @asynccontextmanager
    async def trying(self, pending: OutboxMessage) -> AsyncIterator[None]:
        """Log whether the block has delivered an outbox message.

        If the delivery fails, store the time of the next attempt, unless the outbox gives up. Then re-raise the error.
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
        """Hold the lock of a game, a challenge or a tournament. All outbox messages of a game share one lock."""
        key = (kind if kind in NOT_OF_GAMES else MessageKind.BOARD, subject)
        turn = self._turns.setdefault(key, asyncio.Lock())
        async with turn:
            yield


def _tell(
    pending: OutboxMessage, watch: Stopwatch, error: Exception | None = None, until: datetime | None = None
) -> None:
    """Log the outcome of a delivery and update the metrics.

    If no further attempt will be made, the outcome is logged as a warning. An exception that is not one of
    `DELIVERY_ERRORS` is logged as an error.
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
    """Describe an error for the database: its type and Discord's codes, without any content of a message."""
    return error.trouble if isinstance(error, RequestFailed) else type(error).__name__
