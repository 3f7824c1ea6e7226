"""Posts for everybody in a channel what only one member sees."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.core.context import Context
from bot.discord.core.messages import nonce_of, send
from bot.discord.core.posts import Post, for_all
from bot.discord.core.rooms import check_writable
from bot.i18n.frontend_errors import MayNotShare


def check_sharing(ctx: Context) -> None:
    """Raise OnlyInServers, CannotWrite or MayNotShare unless both the member and the bot may write here."""
    room, permissions = ctx.room, ctx.interaction.permissions
    is_thread = isinstance(room, discord.Thread)
    if not (permissions.send_messages_in_threads if is_thread else permissions.send_messages):
        raise MayNotShare
    check_writable(room)


async def share(ctx: Context, post: Post) -> None:
    """Post for everybody here, once however often the button is pressed; raise as `check_sharing`, or discord.py."""
    check_sharing(ctx)
    data: Any = ctx.interaction.data or {}
    message = ctx.interaction.message
    nonce = nonce_of("share", message.id if message else ctx.interaction.id, data.get("custom_id"))
    await send(ctx.room, for_all(post, ctx.public_t("shared-by", user=str(ctx.by))), nonce)
    await ctx.send_ephemeral(ctx.t("shared"))
