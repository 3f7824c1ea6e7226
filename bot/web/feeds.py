"""Live games: whoever looks at one is told as soon as it changes, wherever that was done."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.services.store import StorageError
from bot.web.state import Json, Sequel

log = logging.getLogger(__name__)

LOOK_SECONDS = 20
"""How often a game that is looked at is read without having been told of: what was told may have been lost."""


@dataclass(frozen=True)
class Sight:
    """A game as it was read last, with what it has in common for all readers of a language."""

    game: Game
    rematch: Sequel
    before: Sight | None = None
    """The game as it was read before this, without what was before that."""
    shared: dict[str, Json] = field(default_factory=dict)
    """By language, filled as they are asked for."""

    @property
    def stage(self) -> tuple[object, ...]:
        """What makes a difference to those who look on."""
        game = self.game
        return game.mark, game.setup, game.offer, game.outcome, self.rematch

    def told_of(self, game: Game, language: str) -> Sequence[Json]:
        """Return the moves that have been told in a language of the same game as it stands later."""
        known = self.shared.get(language)
        is_same = self.game.takebacks == game.takebacks and self.game.ply <= game.ply
        return known["moves"] if known is not None and is_same else ()


@dataclass(eq=False)
class Watcher:
    """One open page. It is told that there is something new, and takes what is newest when it gets to it."""

    is_player: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)


class Feed:
    """One game that is looked at."""

    def __init__(self, game_id: GameId, look: Callable[[GameId], Awaitable[Sight]]) -> None:
        self.watchers: set[Watcher] = set()
        self.sight: Sight | None = None
        self._game_id = game_id
        self._look = look
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._follow(), name=f"page of game {game_id}")

    @property
    def past(self) -> Sight | None:
        """What was seen last, for what it has in common with what is seen next."""
        return None if self.sight is None else replace(self.sight, before=None)

    def hear(self) -> None:
        """Look again: something has changed."""
        self._changed.set()

    def stop(self) -> None:
        """Follow it no longer."""
        self._task.cancel()

    def show(self, sight: Sight) -> None:
        """Let every page know of a game as it stands, unless they do."""
        if self.sight is None or self.sight.stage != sight.stage:
            self.sight = sight
            self.wake()

    def wake(self) -> None:
        """Let every page know."""
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
    """All games that are looked at now."""

    def __init__(self, look: Callable[[GameId], Awaitable[Sight]]) -> None:
        self._look = look
        self._feeds: dict[GameId, Feed] = {}
        self.is_closing = False

    def hear(self, game_ids: Collection[GameId]) -> None:
        """Take in that games have changed."""
        for game_id in game_ids:
            if (feed := self._feeds.get(game_id)) is not None:
                feed.hear()

    def hear_all(self) -> None:
        """Look again at every game: nobody knows what was missed."""
        self.hear(tuple(self._feeds))

    def enter(self, game_id: GameId, *, is_player: bool) -> tuple[Feed, Watcher]:
        """Begin to watch a game."""
        feed = self._feeds.get(game_id)
        if feed is None:
            feed = self._feeds[game_id] = Feed(game_id, self._look)
        watcher = Watcher(is_player)
        feed.watchers.add(watcher)
        return feed, watcher

    def leave(self, game_id: GameId, watcher: Watcher) -> None:
        """Watch it no longer."""
        feed = self._feeds[game_id]
        feed.watchers.discard(watcher)
        if not feed.watchers:
            feed.stop()
            del self._feeds[game_id]

    def spectators(self, game_id: GameId) -> int:
        """Return on how many pages a game is watched by others than its players."""
        feed = self._feeds.get(game_id)
        return 0 if feed is None else sum(not watcher.is_player for watcher in feed.watchers)

    def show(self, sight: Sight) -> None:
        """Let every page that shows a game know of how it stood a moment ago, and look again."""
        if (feed := self._feeds.get(sight.game.id)) is not None:
            feed.show(sight)
            # It may have gone on since, and been seen so already.
            feed.hear()

    def past(self, game_id: GameId) -> Sight | None:
        """Return a game as it was seen last, if it is looked at."""
        feed = self._feeds.get(game_id)
        return None if feed is None else feed.past

    def close(self) -> None:
        """Let every page know that this is the end."""
        self.is_closing = True
        for feed in self._feeds.values():
            feed.wake()
