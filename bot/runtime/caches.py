"""In-memory caches of members' settings, servers' settings, and puzzles."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

from cachetools import TTLCache

from bot.domain.ids import NO_SERVER, ServerId, UserId
from bot.domain.settings import MemberSettings, ServerSettings
from bot.puzzles import PuzzleBook
from bot.puzzles.book import FOLDER
from bot.services import settings
from bot.services.store import Database

REMEMBERED = 10_000
FRESH_SECONDS = 60.0
"""How long settings are cached, in seconds. Changes by another process take effect after this time at the latest."""


class KnownSettings:
    """Caches settings, so that responses don't have to wait for the database when many members act at the same time."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._kept: TTLCache[UserId, MemberSettings] = TTLCache(REMEMBERED, FRESH_SECONDS)
        self._servers: TTLCache[ServerId, ServerSettings] = TTLCache(REMEMBERED, FRESH_SECONDS)

    async def of(self, user_ids: Iterable[UserId]) -> dict[UserId, MemberSettings]:
        """Return the settings of several members. Raise StorageError if the database can't be read."""
        wanted = list(user_ids)
        known = {user_id: own for user_id in wanted if (own := self._kept.get(user_id)) is not None}
        missing = [user_id for user_id in wanted if user_id not in known]
        found = await settings.load_all(self._db, settings.MEMBERS, missing) if missing else {}
        self._kept.update(found)
        return known | found

    def keep(self, user_id: UserId, own: MemberSettings) -> None:
        self._kept[user_id] = own

    async def of_server(self, guild_id: ServerId | None) -> ServerSettings:
        """Return a server's settings, or the defaults in a DM. Raise StorageError if the database can't be read."""
        if guild_id is None or guild_id == NO_SERVER:
            return ServerSettings()
        if (known := self._servers.get(guild_id)) is None:
            known = self._servers[guild_id] = await settings.load(self._db, settings.SERVERS, guild_id)
        return known

    def keep_server(self, guild_id: ServerId, server: ServerSettings) -> None:
        self._servers[guild_id] = server


class PuzzleRepository:
    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self._reading: asyncio.Lock = asyncio.Lock()
        self._book: PuzzleBook | None = None

    async def book(self) -> PuzzleBook:
        """Return the puzzle book. Raise InvalidPuzzle or OSError if its files can't be read."""
        async with self._reading:
            if self._book is None:
                self._book = await asyncio.to_thread(PuzzleBook.read, self.folder, is_checked=False)
        return self._book
