"""The panel with a server's settings for vote games. The panel is opened from `/server` and stores each change
immediately.
"""

from __future__ import annotations

from collections.abc import Collection

import discord
from discord import ChannelType

from bot.discord.core.commands import Handler
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, read_number, row
from bot.discord.core.game_actions import OpenVoteSettings
from bot.discord.core.interactions import guild_name
from bot.discord.core.permissions import channel_menu, channel_text, managed_guild, picked_channel
from bot.discord.core.posts import Post, layout, text
from bot.discord.features.votes.commands import (
    CloseToServers,
    LetAnyoneStart,
    LetManagersStart,
    OpenToServers,
    PickVoteChannel,
    PickVoteRole,
    TurnVotesOff,
    TurnVotesOn,
)
from bot.domain.ids import RoleId
from bot.domain.votes import ChannelNeeded, VoteSettings
from bot.i18n.catalog import Translator
from bot.i18n.errors import NotOffered
from bot.i18n.names import role_mention
from bot.services import settings as stored_settings

CHANNELS = (ChannelType.text, ChannelType.news)
"""The channel types in which a vote game can have a thread."""


def panel_post(t: Translator, settings: VoteSettings, existing: Collection[int]) -> Post:
    """Show a server's settings for vote games.

    `existing` contains the ids of the server's channels and roles. Any other ids in the settings belong to deleted
    channels and roles.
    """
    role = settings.role_id if settings.role_id in existing else None
    switch = TurnVotesOff() if settings.is_on else TurnVotesOn()
    starters = LetManagersStart() if settings.by_anyone else LetAnyoneStart()
    door = CloseToServers() if settings.is_challengeable else OpenToServers()
    keys = "vote-settings-anywhere", "vote-settings-channel", "vote-settings-channel-gone"
    panel = layout(
        text(f"### {t('vote-settings-title')}\n-# {t('server-note')}"),
        text(t("vote-settings-on" if settings.is_on else "vote-settings-off")),
        row(Control.button(t, switch)),
        text(channel_text(t, settings.channel_id, existing, keys)),
        row(channel_menu(PickVoteChannel(), t("pick-vote-channel"), settings.channel_id, existing, CHANNELS)),
        text(t("vote-settings-anyone" if settings.by_anyone else "vote-settings-managers")),
        row(Control.button(t, starters)),
        text(t("vote-settings-no-role") if role is None else t("vote-settings-role", role=role_mention(role))),
        row(Control.roles(PickVoteRole(), placeholder=t("pick-vote-role"), chosen=[] if role is None else [role])),
        text(t("vote-settings-open" if settings.is_challengeable else "vote-settings-closed")),
        row(Control.button(t, door)),
    )
    return Post(panel)


async def open_panel(ctx: Context, event: ComponentEvent[OpenVoteSettings]) -> None:
    guild = managed_guild(ctx)
    settings = await stored_settings.load(ctx.runtime.db, stored_settings.VOTES, ctx.server_id)
    await ctx.reply(panel_post(ctx.t, settings, _existing(guild)))


async def turn_on(ctx: Context, event: ComponentEvent[TurnVotesOn]) -> None:
    await _change(ctx, is_on=True)


async def turn_off(ctx: Context, event: ComponentEvent[TurnVotesOff]) -> None:
    """Stop new vote games. Ongoing games continue."""
    await _change(ctx, is_on=False)


async def pick_channel(ctx: Context, event: ComponentEvent[PickVoteChannel]) -> None:
    """Set the channel for vote games; the bot must be able to post there. If no channel is set, any channel is
    allowed.
    """
    picked = picked_channel(ctx, event)
    # Challenges from other servers are posted in this channel, so a server without one can't be challenged.
    await _change(ctx, channel_id=picked, **({"is_challengeable": False} if picked is None else {}))


async def pick_role(ctx: Context, event: ComponentEvent[PickVoteRole]) -> None:
    """Set the role that each new board pings. If no role is picked, boards ping no role."""
    guild = managed_guild(ctx)
    picked = [RoleId(read_number(word)) for word in event.values]
    if any(guild.get_role(role) is None or role == guild.id for role in picked):
        # The @everyone role has the same id as the server. It's rejected, because boards must not ping the whole
        # server.
        raise NotOffered
    await _change(ctx, role_id=next(iter(picked), None))


async def by_anyone(ctx: Context, event: ComponentEvent[LetAnyoneStart]) -> None:
    await _change(ctx, by_anyone=True)


async def by_managers(ctx: Context, event: ComponentEvent[LetManagersStart]) -> None:
    await _change(ctx, by_anyone=False)


async def open_to_servers(ctx: Context, event: ComponentEvent[OpenToServers]) -> None:
    """Let other servers find and challenge this server. Raise ChannelNeeded if no channel is set for vote games."""
    managed_guild(ctx)
    if (await stored_settings.load(ctx.runtime.db, stored_settings.VOTES, ctx.server_id)).channel_id is None:
        raise ChannelNeeded
    await _change(ctx, is_challengeable=True)


async def close_to_servers(ctx: Context, event: ComponentEvent[CloseToServers]) -> None:
    await _change(ctx, is_challengeable=False)


async def _change(ctx: Context, **changes: object) -> None:
    guild = managed_guild(ctx)
    await ctx.defer()
    settings = await stored_settings.change_votes(ctx.runtime.db, ctx.server_id, guild_name(guild), **changes)
    await ctx.edit(panel_post(ctx.t, settings, _existing(guild)))


def _existing(guild: discord.Guild) -> set[int]:
    return {one.id for one in (*guild.channels, *guild.roles)}


HANDLERS: dict[type[Action], Handler] = {
    OpenVoteSettings: open_panel,
    TurnVotesOn: turn_on,
    TurnVotesOff: turn_off,
    PickVoteChannel: pick_channel,
    PickVoteRole: pick_role,
    LetAnyoneStart: by_anyone,
    LetManagersStart: by_managers,
    OpenToServers: open_to_servers,
    CloseToServers: close_to_servers,
}
