"""The runtime: what Discord's front end and the page share, made by the composition root and passed to both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from random import Random

from bot.domain.allowances import UNLIMITED, Allowances
from bot.i18n.catalog import Catalog
from bot.runtime.cooldowns import Cooldowns
from bot.runtime.drawing import RenderQueue
from bot.runtime.known_settings import KnownSettings
from bot.runtime.links import Links
from bot.runtime.preparation import Preparation
from bot.runtime.puzzle_repository import PuzzleRepository
from bot.runtime.tasks import Tasks
from bot.runtime.work_pool import WorkPool
from bot.services.engines import EnginePool
from bot.services.store import Database


@dataclass(frozen=True)
class Runtime:
    """The database, the wording, the engines, and the sources of time and randomness, which tests replace."""

    db: Database
    catalog: Catalog
    now: Callable[[], datetime]
    rng: Random
    engines: EnginePool
    allowances: Allowances = UNLIMITED
    links: Links | None = None
    """Makes links to the page; None if the bot serves none."""
    puzzle_repository: PuzzleRepository = field(default_factory=PuzzleRepository)
    """Where the puzzles are found."""

    @cached_property
    def requests(self) -> Cooldowns:
        """The rate limit of each member's requests."""
        return Cooldowns(self.allowances.requests_a_minute, timedelta(minutes=1))

    @cached_property
    def tasks(self) -> Tasks:
        """The slow tasks that are running now."""
        return Tasks(self.allowances)

    @cached_property
    def work_pool(self) -> WorkPool:
        """The threads for long work that members ask for; whoever makes the runtime closes it."""
        return WorkPool(self.tasks)

    @cached_property
    def render_queue(self) -> RenderQueue:
        """Where pictures are drawn."""
        return RenderQueue()

    @cached_property
    def known_settings(self) -> KnownSettings:
        """A cache of the settings of members and servers."""
        return KnownSettings(self.db)

    @cached_property
    def preparation(self) -> Preparation:
        """The progress of compiling the rules and the engine."""
        return Preparation(self.engines)
