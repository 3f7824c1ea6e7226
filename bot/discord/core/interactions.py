"""The types that every handler works with: the runtime, the interaction, and the member behind a Discord user."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord

from bot.domain.ids import Member, UserId
from bot.domain.text import UserText, clean_text
from bot.runtime import Runtime

__all__ = ["Interaction", "Runtime", "guild_name", "member_of"]

Interaction: TypeAlias = discord.Interaction[Any]
UNNAMED = UserText("?")
"""Stands for a name of which nothing is left once it is clean."""


def member_of(user: discord.abc.User) -> Member:
    """Return a Discord user as a member of the domain."""
    return Member(UserId(user.id), clean_text(user.display_name) or UNNAMED, user.bot)


def guild_name(guild: discord.Guild) -> UserText:
    """Return a server's name as its owner's text."""
    return clean_text(guild.name) or UNNAMED
