"""Who may change what a server has set, and which channels there are for it."""

from __future__ import annotations

import discord

from bot.domain.ids import ChannelId
from bot.frontend.desk.visit import Visit
from bot.words.refusals import NotServerManager


def managed_guild(visit: Visit) -> discord.Guild:
    """Return the server of a visit; raise OnlyInServers, or NotServerManager if the member may not manage it."""
    guild = visit.guild
    if not visit.interaction.permissions.manage_guild:
        raise NotServerManager
    return guild


def channel_ids(guild: discord.Guild) -> set[ChannelId]:
    """Return a server's channels."""
    return {ChannelId(channel.id) for channel in guild.channels}
