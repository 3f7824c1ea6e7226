"""The types that every handler works with: the house, the interaction, and the member behind a Discord user."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord

from bot.domain.ids import UserId
from bot.domain.member import Member
from bot.house import House

__all__ = ["House", "Interaction", "member_of"]

Interaction: TypeAlias = discord.Interaction[Any]


def member_of(user: discord.abc.User) -> Member:
    """Return a Discord user as a member of the domain."""
    return Member(UserId(user.id), user.display_name, user.bot)
