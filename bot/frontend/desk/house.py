"""What every command and control works with, handed down from the composition root."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from random import Random
from typing import Any, TypeAlias

import discord

from bot.domain.allowances import UNLIMITED, Allowances
from bot.domain.ids import UserId
from bot.domain.member import Member
from bot.frontend.desk.cooldowns import Cooldowns
from bot.frontend.desk.known_settings import KnownSettings
from bot.frontend.words.texts import Texts
from bot.services.engines import EngineRoom
from bot.services.store import Database

Interaction: TypeAlias = discord.Interaction[Any]


@dataclass(frozen=True)
class House:
    """The database, the wording, the engines, and the two things that tests want to decide: time and chance."""

    db: Database
    texts: Texts
    now: Callable[[], datetime]
    rng: Random
    engines: EngineRoom
    allowances: Allowances = UNLIMITED

    @cached_property
    def requests(self) -> Cooldowns:
        """How often each member may ask for something."""
        return Cooldowns(self.allowances.requests_a_minute, timedelta(minutes=1))

    @cached_property
    def analyses(self) -> Cooldowns:
        """How often each member may have a game analysed that has not been."""
        return Cooldowns(self.allowances.analyses_a_day, timedelta(days=1))

    @cached_property
    def known_settings(self) -> KnownSettings:
        """The settings of those who acted lately."""
        return KnownSettings(self.db)


def member_of(user: discord.abc.User) -> Member:
    """Return a Discord user as the game room knows members."""
    return Member(UserId(user.id), user.display_name, user.bot)
