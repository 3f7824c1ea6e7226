"""The runtime: objects shared by the Discord front end and the website. `bot.app` creates it and passes it to both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from random import Random

from bot.domain.allowances import UNLIMITED, Allowances
from bot.i18n.catalog import Catalog
from bot.rules import CompilingApart, Readiness
from bot.runtime.caches import KnownSettings, PuzzleRepository
from bot.runtime.limits import Cooldowns, RenderQueue, Tasks, WorkPool
from bot.runtime.links import Links
from bot.services.engines import EnginePool
from bot.services.store import Database


class Preparation:
    def __init__(self, engines: EnginePool) -> None:
        self._engines = engines
        self._rules: CompilingApart | None = None

    def begin_with(self, rules: CompilingApart) -> None:
        """Record that the rules are being compiled. This can be called from any thread."""
        self._rules = rules

    @property
    def rules(self) -> Readiness | None:
        """The progress of compiling the rules; None if they don't have to be compiled."""
        return None if self._rules is None else self._rules.progress

    @property
    def engine(self) -> Readiness | None:
        """The progress of compiling the engine; None if the engine is ready or other processes do the searching."""
        return self._engines.preparing


@dataclass(frozen=True)
class Runtime:
    """The objects that both front ends use: the database, the texts, the engines, and the sources of time and
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
        """The thread pool for long work requested by members. It is closed by `bot.app`."""
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
