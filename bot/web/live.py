"""Updates open pages as soon as something changes, whether in this process or another.

A change to a game wakes the pages that show it. A change to a game or challenge wakes the home pages that list it.
Pages are updated with server-sent events.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from aiohttp import web

from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, GameId, ServerId, UserId
from bot.services.store import StorageError
from bot.web.bodies import Json
from bot.web.state import Sequel

log = logging.getLogger(__name__)

LOOK_SECONDS = 20
"""A game on an open page is loaded again after this many seconds without a notification, because notifications can be
lost.
"""
SLOW_SECONDS = 30
"""How many seconds a reader can take to receive an event before the stream ends."""
SILENCE = ":\n\n"
"""A comment in an event stream, which shows the server and the browser that the connection is alive."""


@dataclass(frozen=True)
class Snapshot:
    """A game at one moment, with the parts of the page's state that are the same for many readers."""

    game: Game
    rematch: Sequel
    before: Snapshot | None = None
    """The previous snapshot. Its own `before` is None."""
    shared: dict[str, Json] = field(default_factory=dict)
    """The shared part of the page's state, by language. It is computed when needed."""

    @property
    def stage(self) -> tuple[object, ...]:
        """Everything about a game that can change what its page shows.

        If two snapshots have equal stages, the page needn't be updated.
        """
        game = self.game
        away = game.white.away_until, game.black.away_until
        clocks = game.times, game.countdown, game.vote
        return game.version, game.setup, game.offer, clocks, game.outcome, self.rematch, away

    def told_of(self, game: Game, language: str) -> Sequence[Json]:
        """Return this snapshot's move descriptions in the given language, to be reused for `game`.

        Return an empty sequence if `game` doesn't continue this snapshot, for example after a takeback.
        """
        known = self.shared.get(language)
        is_same = self.game.takebacks == game.takebacks and self.game.ply <= game.ply
        return known["moves"] if known is not None and is_same else ()


@dataclass(eq=False)
class Subscriber:
    """A game page that is open in a browser.

    When `news` is set, the page's stream sends the newest snapshot. Older snapshots can be skipped.
    """

    is_player: bool = False
    user_id: UserId | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)


class GameStream:
    def __init__(self, game_id: GameId, look: Callable[[GameId], Awaitable[Snapshot]]) -> None:
        self.subscribers: set[Subscriber] = set()
        self.snapshot: Snapshot | None = None
        self._game_id = game_id
        self._look = look
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._follow(), name=f"page of game {game_id}")

    @property
    def past(self) -> Snapshot | None:
        """The last snapshot. Its `before` is set to None, because older snapshots aren't needed anymore."""
        return None if self.snapshot is None else replace(self.snapshot, before=None)

    def refresh(self) -> None:
        """Request that the game be loaded again soon, because it has changed."""
        self._changed.set()

    def stop(self) -> None:
        self._task.cancel()

    def show(self, snapshot: Snapshot) -> None:
        """Keep a newer snapshot and wake every subscriber. Do nothing if the page would look the same as before."""
        if self.snapshot is None or self.snapshot.stage != snapshot.stage:
            self.snapshot = snapshot
            self.wake()

    def wake(self) -> None:
        for subscriber in self.subscribers:
            subscriber.news.set()

    async def _follow(self) -> None:
        while True:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._changed.wait()
            except TimeoutError:
                pass
            self._changed.clear()
            try:
                snapshot = await self._look(self._game_id)
            except StorageError as error:
                log.warning("could not load game %s for its page: %s", self._game_id, error)
            except Exception:
                log.exception("could not load game %s for its page", self._game_id)
            else:
                self.show(snapshot)


class GameStreams:
    def __init__(self, look: Callable[[GameId], Awaitable[Snapshot]]) -> None:
        self._look = look
        self._streams: dict[GameId, GameStream] = {}
        self.is_closing = False

    def on_change(self, game_ids: Collection[GameId]) -> None:
        for game_id in game_ids:
            if (stream := self._streams.get(game_id)) is not None:
                stream.refresh()

    def on_any_change(self) -> None:
        """Load all games on open pages again, because notifications might have been missed."""
        self.on_change(tuple(self._streams))

    def enter(
        self, game_id: GameId, *, is_player: bool, user_id: UserId | None = None
    ) -> tuple[GameStream, Subscriber]:
        stream = self._streams.get(game_id)
        if stream is None:
            stream = self._streams[game_id] = GameStream(game_id, self._look)
        subscriber = Subscriber(is_player, user_id)
        stream.subscribers.add(subscriber)
        return stream, subscriber

    def leave(self, game_id: GameId, subscriber: Subscriber) -> None:
        """Remove a game's subscriber. If that was the game's last subscriber, stop following the game."""
        stream = self._streams[game_id]
        stream.subscribers.discard(subscriber)
        if not stream.subscribers:
            stream.stop()
            del self._streams[game_id]

    def is_watched(self, game_id: GameId, user_id: UserId) -> bool:
        """Return whether a member has a game's page open, as far as this process knows."""
        stream = self._streams.get(game_id)
        return stream is not None and any(subscriber.user_id == user_id for subscriber in stream.subscribers)

    def spectators(self, game_id: GameId) -> int:
        stream = self._streams.get(game_id)
        return 0 if stream is None else sum(not subscriber.is_player for subscriber in stream.subscribers)

    def show(self, snapshot: Snapshot) -> None:
        """Show a snapshot to the subscribers of its game, and then load the game again."""
        if (stream := self._streams.get(snapshot.game.id)) is not None:
            stream.show(snapshot)
            # This snapshot might have replaced a newer one that the stream had already loaded.
            stream.refresh()

    def past(self, game_id: GameId) -> Snapshot | None:
        """Return the last snapshot of a game, or None if no page shows the game."""
        stream = self._streams.get(game_id)
        return None if stream is None else stream.past

    def close(self) -> None:
        """Wake every subscriber, so that all event streams end."""
        self.is_closing = True
        for stream in self._streams.values():
            stream.wake()


@dataclass(eq=False)
class HomePage:
    """A home page that is open in a browser. When `news` is set, the page's stream sends the rows of the `changed`
    games, or all lists if `is_stale`.
    """

    user_id: UserId
    server_id: ServerId
    shown: frozenset[GameId] = frozenset()
    changed: dict[GameId, Game] = field(default_factory=dict)
    is_stale: bool = True
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def refresh(self) -> None:
        self.is_stale = True
        self.news.set()

    def take_in(self, game: Game) -> None:
        """Record that a game has changed.

        If the page already lists the game, only the game's row will be sent. If the game has started or ended, all
        lists will be sent.
        """
        is_listed = game.id in self.shown
        if is_listed and not game.is_over:
            self.changed[game.id] = game
            self.news.set()
        elif is_listed or game.is_own(self.user_id):
            self.refresh()


class HomePages:
    def __init__(self, load: Callable[[Sequence[GameId]], Awaitable[list[Game]]]) -> None:
        self.pages: set[HomePage] = set()
        self.is_closing = False
        self._load = load
        self._changed: set[GameId] = set()
        self._task: asyncio.Task[None] | None = None

    def enter(self, page: HomePage) -> None:
        self.pages.add(page)

    def leave(self, page: HomePage) -> None:
        self.pages.discard(page)

    def on_change(self, game_ids: Collection[GameId]) -> None:
        """Load the changed games in the background, and then wake the pages that show them."""
        if not self.pages:
            return
        self._changed.update(game_ids)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._tell(), name="home pages")

    def on_any_change(self) -> None:
        for page in self.pages:
            page.refresh()

    def on_challenges(self, server_ids: Collection[ServerId]) -> None:
        for page in self.pages:
            if page.server_id in server_ids and page.server_id != NO_SERVER:
                page.refresh()

    def close(self) -> None:
        """Wake every page, so that all event streams end."""
        self.is_closing = True
        for page in self.pages:
            page.news.set()

    async def _tell(self) -> None:
        while self._changed:
            wanted, self._changed = sorted(self._changed), set()
            try:
                games = await self._load(wanted)
            except StorageError as error:
                # Every page also reloads its lists periodically, so a failure only delays the update.
                log.warning("could not load changed games for the home pages: %s", error)
                continue
            for game in games:
                for page in tuple(self.pages):
                    page.take_in(game)


def event_text(name: str, data: Json, number: str | None = None) -> str:
    told = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    lines = [f"event: {name}", *([] if number is None else [f"id: {number}"]), f"data: {told}"]
    return "\n".join([*lines, "", ""])


async def heard(news: asyncio.Event, seconds: float) -> bool:
    """Wait up to `seconds` for an event to be set. Return whether it was set in that time."""
    try:
        async with asyncio.timeout(seconds):
            await news.wait()
    except TimeoutError:
        return False
    return True


async def send_all(request: web.Request, texts: AsyncIterator[str]) -> web.StreamResponse:
    """Send the texts as a stream of events. Stop when there are no more texts, or when the reader disconnects or stops
    receiving.
    """
    response = web.StreamResponse()
    response.content_type = "text/event-stream"
    response.headers["X-Accel-Buffering"] = "no"  # nginx would otherwise buffer events
    try:
        await response.prepare(request)
        async for text in texts:
            async with asyncio.timeout(SLOW_SECONDS):
                await response.write(text.encode())
    except (ConnectionResetError, TimeoutError):
        pass
    return response
