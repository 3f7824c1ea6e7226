"""The runtime: objects shared by the Discord front end and the website. `bot.app` creates the runtime and passes it to
both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from random import Random

from cachetools import TTLCache

from bot.domain.allowances import UNLIMITED, Allowances
from bot.domain.ids import NO_SERVER, ServerId, UserId
from bot.domain.settings import MemberSettings, ServerSettings
from bot.i18n.catalog import Catalog
from bot.puzzles import FOLDER, PuzzleBook
from bot.rules import CompilingApart, Readiness
from bot.runtime.limits import Cooldowns, RenderQueue, Tasks, WorkPool
from bot.runtime.links import Links
from bot.services import settings
from bot.services.engines import EnginePool
from bot.services.store import Database

REMEMBERED = 10_000
FRESH_SECONDS = 60.0
"""How long settings are cached, in seconds. Changes by another process take effect within this time."""


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


class Preparation:
    def __init__(self, engines: EnginePool) -> None:
        self._engines = engines
        self._rules: CompilingApart | None = None

    def begin_with(self, rules: CompilingApart) -> None:
        """Record that the rules are being compiled. This can be called from any thread."""
        self._rules = rules

    @property
    def rules(self) -> Readiness | None:
        """The progress of compiling the rules; None if the rules don't have to be compiled."""
        return None if self._rules is None else self._rules.progress

    @property
    def engine(self) -> Readiness | None:
        """The progress of compiling the engine; None if the engine is ready or other processes do the searching."""
        return self._engines.preparing


@dataclass(frozen=True)
class Runtime:
    """The objects that both front ends use: the database, the message catalog, the engines, and the sources of time and
    randomness, which tests can replace.
    """

    db: Database
    catalog: Catalog
    now: Callable[[], datetime]
    rng: Random
    engines: EnginePool
    allowances: Allowances = UNLIMITED
    links: Links | None = None
    """Creates links to the website; None if the bot doesn't serve a website."""
    puzzle_repository: PuzzleRepository = field(default_factory=PuzzleRepository)

    @cached_property
    def requests(self) -> Cooldowns:
        return Cooldowns(self.allowances.requests_a_minute, timedelta(minutes=1))

    @cached_property
    def tasks(self) -> Tasks:
        return Tasks(self.allowances)

    @cached_property
    def work_pool(self) -> WorkPool:
        """The thread pool for long work requested by members. `bot.app` closes the pool."""
        return WorkPool(self.tasks)

    @cached_property
    def render_queue(self) -> RenderQueue:
        return RenderQueue()

    @cached_property
    def known_settings(self) -> KnownSettings:
        return KnownSettings(self.db)

    @cached_property
    def preparation(self) -> Preparation:
        return Preparation(self.engines)
