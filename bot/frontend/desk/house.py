"""What every command and control works with: the house, and how Discord names what comes in."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord

from bot.domain.ids import UserId
from bot.domain.member import Member
from bot.house import House

__all__ = ["House", "Interaction", "member_of"]

Interaction: TypeAlias = discord.Interaction[Any]


def member_of(user: discord.abc.User) -> Member:
    """Return a Discord user as the game room knows members."""
    return Member(UserId(user.id), user.display_name, user.bot)
