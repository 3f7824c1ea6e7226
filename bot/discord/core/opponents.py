"""Looks up the member picked as an opponent in a form."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.core.context import Context
from bot.discord.core.controls import read_number
from bot.domain.ids import UserId
from bot.i18n.errors import MemberLeft, NotOffered


async def find_opponent(ctx: Context, user_id: UserId) -> discord.Member:
    """Return a member of the server. Raise MemberLeft if they have left it."""
    try:
        return await ctx.guild.fetch_member(user_id)
    except discord.NotFound:
        raise MemberLeft from None


async def picked_opponent(ctx: Context, picked: str) -> discord.Member | discord.User | None:
    """Return the member with the id that was picked in a form, or None if none was picked.

    Where only a member has installed the bot, it can't look up members, so the user must be among those that Discord
    has sent with the form; otherwise raise NotOffered. Elsewhere, raise MemberLeft if they aren't in the server.
    """
    if not picked:
        return None
    user_id = UserId(read_number(picked))
    if not ctx.is_own_install:
        return await find_opponent(ctx, user_id)
    data: Any = ctx.interaction.data or {}
    if str(user_id) not in data.get("resolved", {}).get("users", {}):
        raise NotOffered
    client: discord.Client = ctx.interaction.client
    try:
        return await client.fetch_user(user_id)
    except discord.NotFound:
        raise MemberLeft from None
