"""Updates the open pages of a game as soon as the game changes, whether in this process or in another one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from bot.domain.game import Game
from bot.domain.ids import GameId, UserId
from bot.services.store import StorageError
from bot.web.bodies import Json
from bot.web.state import Sequel

log = logging.getLogger(__name__)

LOOK_SECONDS = 20
"""The interval, in seconds, at which a game on an open page is loaded even without a notification.

Notifications can be lost.
"""


@dataclass(frozen=True)
class Snapshot:
    """A game at one moment, with the parts of the page's state that are the same for many readers."""

    game: Game
    rematch: Sequel
    before: Snapshot | None = None
    """The previous snapshot, whose own `before` is None."""
    shared: dict[str, Json] = field(default_factory=dict)
    """For each language, the state shared by its readers, computed when needed."""

    @property
    def stage(self) -> tuple[object, ...]:
        """Everything about a game that can change what its page shows.

        If two snapshots have equal stages, the page needn't be updated.
        """
        game = self.game
        away = game.white.away_until, game.black.away_until
        return game.version, game.setup, game.offer, game.times, game.outcome, self.rematch, away

    def told_of(self, game: Game, language: str) -> Sequence[Json]:
        """Return this snapshot's descriptions of moves in a language, for reuse with `game`.

        Return an empty sequence if `game` doesn't continue this snapshot, for example after a takeback.
        """
        known = self.shared.get(language)
        is_same = self.game.takebacks == game.takebacks and self.game.ply <= game.ply
        return known["moves"] if known is not None and is_same else ()


@dataclass(eq=False)
class Subscriber:
    """A game page that is open in a browser.

    When `news` is set, the page's stream sends the newest snapshot. It can skip older ones.
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
        """The last snapshot. Its `before` is set to None, because older snapshots aren't needed any more."""
        return None if self.snapshot is None else replace(self.snapshot, before=None)

    def refresh(self) -> None:
        """Request that the game be loaded again soon, because it has changed."""
        self._changed.set()

    def stop(self) -> None:
        self._task.cancel()

    def show(self, snapshot: Snapshot) -> None:
        """Keep a newer snapshot and wake every subscriber. Do nothing if the page would show the same as before."""
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
        """Remove a subscriber of a game. If it was the last one, stop following the game."""
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
