"""The welcome: the first post in a server, which says how to begin. It is posted once, also if invited again."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.discord.core import messages
from bot.discord.core.interactions import Runtime
from bot.discord.core.posted import send_once
from bot.discord.core.rooms import check_writable, server_t
from bot.discord.features.help.posts import welcome_post
from bot.i18n.frontend_errors import CannotWrite
from bot.services import notes

log = logging.getLogger(__name__)


class Welcoming(commands.Cog):
    """Posts the welcome when the bot is invited to a server."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Post the welcome; a failure is only logged."""
        try:
            await welcome(self.runtime, guild)
        except Exception:
            log.exception("the first post in server %s failed", guild.id)


async def welcome(runtime: Runtime, guild: discord.Guild) -> None:
    """Post the welcome in a server that has not had it, if there is a channel in which the bot may post."""
    key = f"welcomed-{guild.id}"
    channel = _where_to_speak(guild)
    if channel is None or await notes.recall(runtime.db, key) is not None:
        return
    post = await welcome_post(await server_t(runtime, channel))
    await send_once(channel, post, messages.nonce_of(key))
    await notes.remember(runtime.db, key, str(channel.id))


def _where_to_speak(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the server's system channel, or else the first text channel, in which the bot may post; None if none."""
    first = [] if guild.system_channel is None else [guild.system_channel]
    return next((channel for channel in (*first, *guild.text_channels) if _may_post(channel)), None)


def _may_post(channel: discord.TextChannel) -> bool:
    try:
        check_writable(channel)
    except CannotWrite:
        return False
    return True
