"""Responses of several pages: a command opens one, a press turns to another in the same message."""

from __future__ import annotations

from discord import InteractionType

from bot.discord.core.context import Context
from bot.discord.core.posts import Post
from bot.domain.ids import GuildId, UserId
from bot.i18n.frontend_errors import OnlyInServers


async def take_time(ctx: Context) -> None:
    """Acknowledge at once an interaction whose response is a page that takes time to draw."""
    if ctx.interaction.type is InteractionType.component:
        await ctx.defer()
    else:
        await ctx.defer_reply()


async def show_page(ctx: Context, post: Post) -> None:
    """Respond to a command with a new private page; replace the page on which a control was pressed."""
    if ctx.interaction.type is InteractionType.component:
        await ctx.edit(post)
    else:
        await ctx.reply(post)


def server_of(ctx: Context, user_id: UserId) -> GuildId | None:
    """Return the server whose games are listed for a member; None, which means all servers, for the reader's own in a
    direct message. Raise OnlyInServers if another member's games are asked for there.
    """
    if ctx.guild_id is not None:
        return ctx.guild_id
    if user_id != ctx.by:
        raise OnlyInServers
    return None
