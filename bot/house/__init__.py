"""What Discord's front end and the page share: what both work with, handed down from the composition root."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from random import Random

from bot.domain.allowances import UNLIMITED, Allowances
from bot.house.cooldowns import Cooldowns
from bot.house.drawing import Studio
from bot.house.known_settings import KnownSettings
from bot.house.links import Links
from bot.house.preparation import Preparation
from bot.house.tasks import Tasks
from bot.services.engines import EngineRoom
from bot.services.store import Database
from bot.words.texts import Texts


@dataclass(frozen=True)
class House:
    """The database, the wording, the engines, and the two things that tests want to decide: time and chance."""

    db: Database
    texts: Texts
    now: Callable[[], datetime]
    rng: Random
    engines: EngineRoom
    allowances: Allowances = UNLIMITED
    links: Links | None = None
    """To the board's page; None where there is none."""

    @cached_property
    def requests(self) -> Cooldowns:
        """How often each member may ask for something."""
        return Cooldowns(self.allowances.requests_a_minute, timedelta(minutes=1))

    @cached_property
    def tasks(self) -> Tasks:
        """What takes long and is waited for now."""
        return Tasks(self.allowances)

    @cached_property
    def studio(self) -> Studio:
        """Where pictures are drawn."""
        return Studio()

    @cached_property
    def known_settings(self) -> KnownSettings:
        """The settings of those who acted lately."""
        return KnownSettings(self.db)

    @cached_property
    def preparation(self) -> Preparation:
        """What is being compiled."""
        return Preparation(self.engines)
