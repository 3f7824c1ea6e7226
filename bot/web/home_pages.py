"""The home pages that are currently open. A change to a game or challenge wakes the pages that show it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field

from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, GameId, ServerId, UserId
from bot.services.store import StorageError

log = logging.getLogger(__name__)


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
        """Note that a game has changed.

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
        """Load the changed games in the background, then wake the pages that they concern."""
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
