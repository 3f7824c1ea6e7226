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
class Sight:
    """A game as it was read at one moment, with the parts of the page's state that are the same for many readers."""

    game: Game
    rematch: Sequel
    before: Sight | None = None
    """The sight before this one, whose own `before` is None."""
    shared: dict[str, Json] = field(default_factory=dict)
    """The shared state by language, filled on demand."""

    @property
    def stage(self) -> tuple[object, ...]:
        """The parts of the game whose change is shown on the page."""
        game = self.game
        away = game.white.away_until, game.black.away_until
        return game.mark, game.setup, game.offer, game.outcome, self.rematch, away

    def told_of(self, game: Game, language: str) -> Sequence[Json]:
        """Return the moves already worded in a language, if `game` continues this one; otherwise nothing."""
        known = self.shared.get(language)
        is_same = self.game.takebacks == game.takebacks and self.game.ply <= game.ply
        return known["moves"] if known is not None and is_same else ()


@dataclass(eq=False)
class Watcher:
    """One open page. It is woken by `news`, and then sends the newest sight, so that it may skip some."""

    is_player: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)


class Feed:
    """One shown game: reads it when it changes, and wakes its watchers."""

    def __init__(self, game_id: GameId, look: Callable[[GameId], Awaitable[Sight]]) -> None:
        self.watchers: set[Watcher] = set()
        self.sight: Sight | None = None
        self._game_id = game_id
        self._look = look
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._follow(), name=f"page of game {game_id}")

    @property
    def past(self) -> Sight | None:
        """The last sight, without the one before it, from which the next sight takes over worded moves."""
        return None if self.sight is None else replace(self.sight, before=None)

    def hear(self) -> None:
        """Note that the game has changed, and read it again."""
        self._changed.set()

    def stop(self) -> None:
        """Stop following the game."""
        self._task.cancel()

    def show(self, sight: Sight) -> None:
        """Keep a newer sight and wake every watcher, unless nothing that is shown has changed."""
        if self.sight is None or self.sight.stage != sight.stage:
            self.sight = sight
            self.wake()

    def wake(self) -> None:
        """Wake every watcher."""
        for watcher in self.watchers:
            watcher.news.set()

    async def _follow(self) -> None:
        while True:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._changed.wait()
            except TimeoutError:
                pass
            self._changed.clear()
            try:
                sight = await self._look(self._game_id)
            except StorageError as error:
                log.warning("game %s could not be looked at for its page: %s", self._game_id, error)
            except Exception:
                log.exception("game %s could not be looked at for its page", self._game_id)
            else:
                self.show(sight)


class Feeds:
    """The feeds of all games that are shown now."""

    def __init__(self, look: Callable[[GameId], Awaitable[Sight]]) -> None:
        self._look = look
        self._feeds: dict[GameId, Feed] = {}
        self.is_closing = False

    def hear(self, game_ids: Collection[GameId]) -> None:
        """Note that games have changed."""
        for game_id in game_ids:
            if (feed := self._feeds.get(game_id)) is not None:
                feed.hear()

    def hear_all(self) -> None:
        """Read every shown game again, as notifications may have been missed."""
        self.hear(tuple(self._feeds))

    def enter(self, game_id: GameId, *, is_player: bool) -> tuple[Feed, Watcher]:
        """Begin to watch a game; `leave` ends it."""
        feed = self._feeds.get(game_id)
        if feed is None:
            feed = self._feeds[game_id] = Feed(game_id, self._look)
        watcher = Watcher(is_player)
        feed.watchers.add(watcher)
        return feed, watcher

    def leave(self, game_id: GameId, watcher: Watcher) -> None:
        """Stop watching a game; its feed ends with its last watcher."""
        feed = self._feeds[game_id]
        feed.watchers.discard(watcher)
        if not feed.watchers:
            feed.stop()
            del self._feeds[game_id]

    def spectators(self, game_id: GameId) -> int:
        """Return how many open pages of a game are not its players'."""
        feed = self._feeds.get(game_id)
        return 0 if feed is None else sum(not watcher.is_player for watcher in feed.watchers)

    def show(self, sight: Sight) -> None:
        """Show a sight to the watchers of its game, and then read the game again."""
        if (feed := self._feeds.get(sight.game.id)) is not None:
            feed.show(sight)
            # The feed may have read a later state already, which this sight has replaced.
            feed.hear()

    def past(self, game_id: GameId) -> Sight | None:
        """Return the last sight of a game that is shown now; None for any other."""
        feed = self._feeds.get(game_id)
        return None if feed is None else feed.past

    def close(self) -> None:
        """Tell every watcher that the page is closing."""
        self.is_closing = True
        for feed in self._feeds.values():
            feed.wake()
