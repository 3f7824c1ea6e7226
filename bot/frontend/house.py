"""What every command and control works with, handed down from the composition root."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.domain.ids import UserId
from bot.domain.member import Member
from bot.frontend.texts import Texts
from bot.services.engines import Engines
from bot.storage.database import Database

if TYPE_CHECKING:
    from bot.frontend.client import Campmate

Interaction: TypeAlias = "discord.Interaction[Campmate]"


@dataclass(frozen=True)
class House:
    """The database, the wording, the engines, and the two things that tests want to decide: time and chance."""

    db: Database
    texts: Texts
    now: Callable[[], datetime]
    rng: Random
    engines: Engines


def member_of(user: discord.abc.User) -> Member:
    """Return a Discord user as the game room knows members."""
    return Member(UserId(user.id), user.display_name, user.bot)
