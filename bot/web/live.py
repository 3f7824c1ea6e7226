"""Live games: wakes the pages that show a game as soon as it changes, in this process or another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.services.store import StorageError
from bot.web.bodies import Json
from bot.web.state import Sequel

log = logging.getLogger(__name__)

LOOK_SECONDS = 20
"""How often a shown game is read without a notification, as notifications can be lost."""


@dataclass(frozen=True)
class Snapshot:
    """A game as it was read at one moment, with the parts of the page's state that are the same for many readers."""

    game: Game
    rematch: Sequel
    before: Snapshot | None = None
    """The sight before this one, whose own `before` is None."""
    shared: dict[str, Json] = field(default_factory=dict)
    """The shared state by language, filled on demand."""

    @property
    def stage(self) -> tuple[object, ...]:
        """The parts of the game whose change is shown on the page."""
        game = self.game
        away = game.white.away_until, game.black.away_until
        return game.version, game.setup, game.offer, game.outcome, self.rematch, away

    def told_of(self, game: Game, language: str) -> Sequence[Json]:
        """Return the moves already worded in a language, if `game` continues this one; otherwise nothing."""
        known = self.shared.get(language)
        is_same = self.game.takebacks == game.takebacks and self.game.ply <= game.ply
        return known["moves"] if known is not None and is_same else ()


@dataclass(eq=False)
class Subscriber:
    """One open page. It is woken by `news`, and then sends the newest sight, so that it may skip some."""

    is_player: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)


class GameStream:
    """One shown game: reads it when it changes, and wakes its watchers."""

    def __init__(self, game_id: GameId, look: Callable[[GameId], Awaitable[Snapshot]]) -> None:
        self.subscribers: set[Subscriber] = set()
        self.snapshot: Snapshot | None = None
        self._game_id = game_id
        self._look = look
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._follow(), name=f"page of game {game_id}")

    @property
    def past(self) -> Snapshot | None:
        """The last sight, without the one before it, from which the next sight takes over worded moves."""
        return None if self.snapshot is None else replace(self.snapshot, before=None)

    def refresh(self) -> None:
        """Note that the game has changed, and read it again."""
        self._changed.set()

    def stop(self) -> None:
        """Stop following the game."""
        self._task.cancel()

    def show(self, snapshot: Snapshot) -> None:
        """Keep a newer sight and wake every watcher, unless nothing that is shown has changed."""
        if self.snapshot is None or self.snapshot.stage != snapshot.stage:
            self.snapshot = snapshot
            self.wake()

    def wake(self) -> None:
        """Wake every watcher."""
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
                log.warning("game %s could not be looked at for its page: %s", self._game_id, error)
            except Exception:
                log.exception("game %s could not be looked at for its page", self._game_id)
            else:
                self.show(snapshot)


class GameStreams:
    """The feeds of all games that are shown now."""

    def __init__(self, look: Callable[[GameId], Awaitable[Snapshot]]) -> None:
        self._look = look
        self._streams: dict[GameId, GameStream] = {}
        self.is_closing = False

    def on_change(self, game_ids: Collection[GameId]) -> None:
        """Note that games have changed."""
        for game_id in game_ids:
            if (stream := self._streams.get(game_id)) is not None:
                stream.refresh()

    def on_any_change(self) -> None:
        """Read every shown game again, as notifications may have been missed."""
        self.on_change(tuple(self._streams))

    def enter(self, game_id: GameId, *, is_player: bool) -> tuple[GameStream, Subscriber]:
        """Begin to watch a game; `leave` ends it."""
        stream = self._streams.get(game_id)
        if stream is None:
            stream = self._streams[game_id] = GameStream(game_id, self._look)
        subscriber = Subscriber(is_player)
        stream.subscribers.add(subscriber)
        return stream, subscriber

    def leave(self, game_id: GameId, subscriber: Subscriber) -> None:
        """Stop watching a game; its feed ends with its last watcher."""
        stream = self._streams[game_id]
        stream.subscribers.discard(subscriber)
        if not stream.subscribers:
            stream.stop()
            del self._streams[game_id]

    def spectators(self, game_id: GameId) -> int:
        """Return how many open pages of a game are not its players'."""
        stream = self._streams.get(game_id)
        return 0 if stream is None else sum(not subscriber.is_player for subscriber in stream.subscribers)

    def show(self, snapshot: Snapshot) -> None:
        """Show a sight to the watchers of its game, and then read the game again."""
        if (stream := self._streams.get(snapshot.game.id)) is not None:
            stream.show(snapshot)
            # The feed may have read a later state already, which this sight has replaced.
            stream.refresh()

    def past(self, game_id: GameId) -> Snapshot | None:
        """Return the last sight of a game that is shown now; None for any other."""
        stream = self._streams.get(game_id)
        return None if stream is None else stream.past

    def close(self) -> None:
        """Tell every watcher that the page is closing."""
        self.is_closing = True
        for stream in self._streams.values():
            stream.wake()
