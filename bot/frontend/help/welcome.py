"""The first post in a server: what the bot is, and how to begin. It is said once, also after a new invite."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.frontend.desk import messages
from bot.frontend.desk.house import House
from bot.frontend.desk.rooms import check_writable, server_voice
from bot.frontend.desk.standing import send_once
from bot.frontend.help.posts import welcome_post
from bot.services import notes
from bot.words.refusals import CannotWrite

log = logging.getLogger(__name__)


class Welcoming(commands.Cog):
    """Posts it where the bot is invited."""

    def __init__(self, house: House) -> None:
        self.house = house

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Say what the bot is. What fails is left to the log: a server can do without."""
        try:
            await welcome(self.house, guild)
        except Exception:
            log.exception("the first post in server %s failed", guild.id)


async def welcome(house: House, guild: discord.Guild) -> None:
    """Post it in a server that has not had it, where the bot may speak."""
    key = f"welcomed-{guild.id}"
    channel = _where_to_speak(guild)
    if channel is None or await notes.recall(house.db, key) is not None:
        return
    post = await welcome_post(await server_voice(house, channel))
    await send_once(channel, post, messages.nonce_of(key))
    await notes.remember(house.db, key, str(channel.id))


def _where_to_speak(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the channel in which the server itself welcomes people, else the first in which the bot may post."""
    first = [] if guild.system_channel is None else [guild.system_channel]
    return next((channel for channel in (*first, *guild.text_channels) if _may_post(channel)), None)


def _may_post(channel: discord.TextChannel) -> bool:
    try:
        check_writable(channel)
    except CannotWrite:
        return False
    return True
