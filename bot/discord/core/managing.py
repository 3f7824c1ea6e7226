"""Who may change what a server has set, and how they pick a channel for it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import discord
from discord import ChannelType

from bot.discord.core.actions import Action
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent, Control, read_number
from bot.discord.core.rooms import GuildChannel, check_writable
from bot.domain.ids import ChannelId
from bot.i18n.catalog import Translator
from bot.i18n.frontend_errors import ChannelGone, NotServerManager

POSTING = (ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.stage_voice)
"""The types of channels in which the bot can post."""


def managed_guild(ctx: Context) -> discord.Guild:
    """Return the server of a context; raise OnlyInServers, or NotServerManager if the member may not manage it."""
    guild = ctx.guild
    if not ctx.interaction.permissions.manage_guild:
        raise NotServerManager
    return guild


def channel_ids(guild: discord.Guild) -> set[ChannelId]:
    """Return a server's channels."""
    return {ChannelId(channel.id) for channel in guild.channels}


def channel_menu(
    action: Action,
    placeholder: str,
    chosen: ChannelId | None,
    existing: Collection[int],
    types: Collection[ChannelType] = POSTING,
) -> Control:
    """Return a menu of a server's channels, of which none or one is picked, with `chosen` marked.

    `existing`: the server's channels. One that is not among them was deleted, and Discord refuses to mark it.
    """
    still_there = [chosen] if chosen is not None and chosen in existing else []
    return Control.channels(action, placeholder=placeholder, types=list(types), chosen=still_there)


def channel_text(
    t: Translator, channel: ChannelId | None, existing: Collection[int], keys: tuple[str, str, str]
) -> str:
    """Say which channel is set. `keys`: of the wording if none is, if one is, and if it was deleted."""
    nowhere, there, gone = keys
    if channel is None:
        return t(nowhere)
    return t(there, channel=f"<#{channel}>") if channel in existing else t(gone)


def picked_channel(ctx: Context, event: ComponentEvent[Any]) -> ChannelId | None:
    """Return the channel that a manager has picked from a menu, if the bot may write there; None if none is picked.

    Raise OnlyInServers, NotServerManager, NotOffered, ChannelGone or CannotWrite.
    """
    guild = managed_guild(ctx)
    if not event.values:
        return None
    channel = guild.get_channel(read_number(event.picked))
    if not isinstance(channel, GuildChannel):
        raise ChannelGone
    check_writable(channel)
    return ChannelId(channel.id)
