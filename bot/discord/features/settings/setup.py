"""`/setup`: a message with a server's initial settings. The bot can also create the channels, and undo the setup."""

from __future__ import annotations

import discord

from bot.discord.core.commands import Handler, Where, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, offered, read_number
from bot.discord.core.discord_channels import GuildChannel
from bot.discord.core.permissions import channel_ids, managed_guild
from bot.discord.core.posts import Post
from bot.discord.features.settings import setup_channels
from bot.discord.features.settings.posts import LANGUAGE_CHOICES
from bot.discord.features.settings.setup_posts import (
    AS_DISCORD,
    CheckSetup,
    KeepSetup,
    MakeBothChannels,
    MakeChannel,
    PickSetupChannels,
    PickSetupDaily,
    PickSetupLanguage,
    PickSetupTheme,
    UndoSetup,
    UndoSetupForGood,
    setup_post,
    undo_post,
)
from bot.domain.ids import ServerId
from bot.domain.settings import SetupChannel, SetupState, SetupValue
from bot.i18n.errors import ChannelGone
from bot.render import theme_names
from bot.services import outbox, settings


@slash("setup", Where.SERVER, permissions=discord.Permissions(manage_guild=True))
async def setup_command(ctx: Context) -> None:
    guild = managed_guild(ctx)
    await ctx.defer_reply()
    await ctx.reply(await _panel(ctx, guild))


async def check(ctx: Context, event: ComponentEvent[CheckSetup]) -> None:
    """Check the permissions again, and retry the messages that failed because permissions were missing."""
    guild = managed_guild(ctx)
    await ctx.defer()
    await outbox.retry_now(ctx.runtime.db, ctx.runtime.now(), ServerId(guild.id))
    await ctx.edit(await _panel(ctx, guild))


async def keep(ctx: Context, event: ComponentEvent[KeepSetup]) -> None:
    guild = managed_guild(ctx)
    await ctx.defer()
    await ctx.edit(await _panel(ctx, guild))


async def make_channel(ctx: Context, event: ComponentEvent[MakeChannel]) -> None:
    await _make(ctx, event.action.which)


async def make_both(ctx: Context, event: ComponentEvent[MakeBothChannels]) -> None:
    await _make(ctx, *SetupChannel)


async def _make(ctx: Context, *purposes: SetupChannel) -> None:
    guild = managed_guild(ctx)
    await ctx.defer()
    for which in purposes:
        await setup_channels.make_channel(ctx.runtime.db, guild, ctx.public_t, which)
    await ctx.edit(await _panel(ctx, guild))


async def pick_channels(ctx: Context, event: ComponentEvent[PickSetupChannels]) -> None:
    """Set the channels in which games can be played. Deleted channels are ignored."""
    present = channel_ids(managed_guild(ctx))
    picked: list[int] = [channel for channel in map(read_number, event.values) if channel in present]
    if event.values and not picked:
        raise ChannelGone
    await _change(ctx, channels=picked)


async def pick_daily(ctx: Context, event: ComponentEvent[PickSetupDaily]) -> None:
    """Set the channel for the daily puzzle. The panel says which permissions the bot lacks there."""
    guild = managed_guild(ctx)
    picked = read_number(event.picked) if event.values else None
    if picked is not None and not isinstance(guild.get_channel(picked), GuildChannel):
        raise ChannelGone
    await _change(ctx, daily=picked)


async def pick_language(ctx: Context, event: ComponentEvent[PickSetupLanguage]) -> None:
    word = offered(event.picked, LANGUAGE_CHOICES)
    await _change(ctx, language=None if word == AS_DISCORD else word)


async def pick_theme(ctx: Context, event: ComponentEvent[PickSetupTheme]) -> None:
    await _change(ctx, theme=offered(event.picked, theme_names()))


async def _change(ctx: Context, **values: SetupValue) -> None:
    guild = managed_guild(ctx)
    await ctx.defer()
    await settings.change_in_setup(ctx.runtime.db, ServerId(guild.id), **values)
    await ctx.edit(await _panel(ctx, guild))


async def ask_to_undo(ctx: Context, event: ComponentEvent[UndoSetup]) -> None:
    guild = managed_guild(ctx)
    await ctx.defer()
    state = await setup_channels.resume(ctx.runtime.db, guild)
    await ctx.edit(_shown(ctx, state, guild) if state.setup.is_empty else undo_post(ctx.t, state, guild))


async def undo(ctx: Context, event: ComponentEvent[UndoSetupForGood]) -> None:
    guild = managed_guild(ctx)
    await ctx.defer()
    state, kept = await setup_channels.undo(ctx.runtime.db, guild)
    notes = [ctx.t("setup-undone"), *(ctx.t("setup-channel-stays", channel=f"<#{one.id}>") for one in kept)]
    await ctx.edit(_shown(ctx, state, guild, *notes))


async def _panel(ctx: Context, guild: discord.Guild) -> Post:
    return _shown(ctx, await setup_channels.resume(ctx.runtime.db, guild), guild)


def _shown(ctx: Context, state: SetupState, guild: discord.Guild, *notes: str) -> Post:
    """Return the panel, and put the settings that it shows into the bot's cache."""
    ctx.runtime.known_settings.keep_server(state.server_id, state.server)
    return setup_post(ctx.t, state, guild, notes)


HANDLERS: dict[type[Action], Handler] = {
    CheckSetup: check,
    KeepSetup: keep,
    MakeChannel: make_channel,
    MakeBothChannels: make_both,
    PickSetupChannels: pick_channels,
    PickSetupDaily: pick_daily,
    PickSetupLanguage: pick_language,
    PickSetupTheme: pick_theme,
    UndoSetup: ask_to_undo,
    UndoSetupForGood: undo,
}
