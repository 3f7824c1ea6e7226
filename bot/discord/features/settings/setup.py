"""`/setup`: a message with a server's initial settings. Its buttons can also create the channels for games and for the
daily puzzle, and undo the setup.

The topic of each created channel ends with a mark. If the bot stops before storing the channel's id, the next attempt
finds the channel by its mark instead of creating a second one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from weakref import WeakValueDictionary

import discord
from discord import ButtonStyle
from discord.ui import LayoutView, TextDisplay

from bot.discord.core.channel import RequestFailed, ResourceGone, is_outage
from bot.discord.core.commands import Handler, Where, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import CHOICE_LIMIT, Action, ComponentEvent, Control, Row, offered, read_number, row
from bot.discord.core.discord_channels import GAME_NEEDS, POST_NEEDS, GuildChannel, asking, missing_permissions, posted
from bot.discord.core.outbox import actions_of
from bot.discord.core.permissions import channel_ids, channel_menu, channel_text, daily_text, managed_guild
from bot.discord.core.posts import Post, layout, text
from bot.discord.core.solving_actions import OpenDaily
from bot.discord.features.settings.posts import GAME_CHANNELS, LANGUAGE_CHOICES, channels_text, menu_options, themes
from bot.domain.ids import ChannelId, ServerId
from bot.domain.settings import SetupChannel, SetupState, SetupValue
from bot.i18n.catalog import Translator
from bot.i18n.errors import CannotMakeChannel, ChannelGone
from bot.i18n.names import all_of
from bot.render import DEFAULT_THEME, theme_names
from bot.services import outbox, settings
from bot.services.store import Database

log = logging.getLogger(__name__)

MOST_POSTS = 400
"""How many of a channel's messages to search for signs that members have used it. A channel with at least this many
messages isn't deleted.
"""
TO_DELETE = ("view_channel", "read_message_history", "manage_channels")

_turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()


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
        await ensure_channel(ctx.runtime.db, guild, ctx.public_t, which)
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
    state = await resume(ctx.runtime.db, guild)
    await ctx.edit(_shown(ctx, state, guild) if state.setup.is_empty else undo_post(ctx.t, state, guild))


async def undo(ctx: Context, event: ComponentEvent[UndoSetupForGood]) -> None:
    guild = managed_guild(ctx)
    await ctx.defer()
    state, kept = await undo_setup(ctx.runtime.db, guild)
    notes = [ctx.t("setup-undone"), *(ctx.t("setup-channel-stays", channel=f"<#{one.id}>") for one in kept)]
    await ctx.edit(_shown(ctx, state, guild, *notes))


async def _panel(ctx: Context, guild: discord.Guild) -> Post:
    return _shown(ctx, await resume(ctx.runtime.db, guild), guild)


def _shown(ctx: Context, state: SetupState, guild: discord.Guild, *notes: str) -> Post:
    """Return the setup message, and put the server's settings into the bot's cache."""
    ctx.runtime.known_settings.keep_server(state.server_id, state.server)
    return setup_post(ctx.t, state, guild, notes)


@dataclass(frozen=True)
class PickSetupChannels(Action, name="pick-setup-channels"):
    """Set the channels in which games can be played."""


@dataclass(frozen=True)
class PickSetupDaily(Action, name="pick-setup-daily"):
    """Set the channel for the daily puzzle."""


@dataclass(frozen=True)
class PickSetupLanguage(Action, name="pick-setup-language"):
    """Set the language of public posts."""


@dataclass(frozen=True)
class PickSetupTheme(Action, name="pick-setup-theme"):
    """Set the server's theme."""


@dataclass(frozen=True)
class MakeChannel(Action, name="setup-make"):
    which: SetupChannel


@dataclass(frozen=True)
class MakeBothChannels(Action, name="setup-make-both"):
    """Create a games channel and a daily puzzle channel, if they don't exist yet."""


@dataclass(frozen=True)
class CheckSetup(Action, name="setup-check"):
    """Check the bot's permissions again."""


@dataclass(frozen=True)
class UndoSetup(Action, name="setup-undo"):
    """Ask whether to undo the setup."""


@dataclass(frozen=True)
class UndoSetupForGood(Action, name="setup-undo-for-good"):
    """Undo the setup."""


@dataclass(frozen=True)
class KeepSetup(Action, name="setup-keep"):
    """Show the setup again without undoing it."""


AS_DISCORD = LANGUAGE_CHOICES[0]
MANAGE_CHANNELS = "manage_channels"
BACK = "setup-daily-back-none", "setup-daily-back", "setup-daily-back-none"
"""The locale keys that say where the daily puzzle is posted after the setup is undone (see `channel_text`). A deleted
channel is treated like no channel.
"""


def setup_post(t: Translator, state: SetupState, guild: discord.Guild, notes: Sequence[str] = ()) -> Post:
    """Show what is already set up, controls for what isn't, and which permissions are missing.

    `notes` are sentences about what has just happened.
    """
    present = channel_ids(guild)
    panel = layout(
        text(f"### {t('setup-title')}\n-# {t('setup-note')}"),
        *([text("\n".join(notes))] if notes else []),
        text(channels_text(t, state.server, present)),
        row(_channels_menu(t, state, present)),
        text(_daily_text(t, state, present)),
        row(_daily_menu(t, state, present)),
        *_making(t, state, guild),
        text(t("server-language")),
        row(_language_menu(t, state)),
        text(t("server-theme")),
        row(_theme_menu(t, state)),
        text("\n".join(_permission_lines(t, state, guild))),
        row(
            Control.button(t, CheckSetup()),
            Control.button(t, UndoSetup(), disabled=state.setup.is_empty),
        ),
    )
    return Post(panel)


def undo_post(t: Translator, state: SetupState, guild: discord.Guild) -> Post:
    """Ask whether to undo the setup, and say what that would change."""
    undone, present = state.undone, channel_ids(guild)
    lines = {
        "channels": channels_text(t, undone.server, present),
        "daily": channel_text(t, undone.puzzles.channel, present, BACK),
        "language": _language_back(t, undone.server.language),
        "theme": t("setup-theme-back", theme=t(f"theme-{undone.server.theme or DEFAULT_THEME}")),
    }
    back = [line for name, line in lines.items() if name in state.undoable]
    made = [f"<#{channel}>" for channel in state.setup.made.values() if channel in present]
    parts = [
        *(["\n".join([t("setup-undo-settings"), *back])] if back else []),
        *([t("setup-undo-channels", channels=all_of(t, made), count=len(made))] if made else []),
    ]
    buttons = row(
        Control.button(t, UndoSetupForGood(), style=ButtonStyle.danger),
        Control.button(t, KeepSetup()),
    )
    return Post(layout(text(f"### {t('setup-undo-title')}"), *map(text, parts), rows=(buttons,)))


def _language_back(t: Translator, language: str | None) -> str:
    if language is None:
        return t("setup-language-back-discord")
    return t("setup-language-back", language=t(f"language-{language}"))


def _daily_text(t: Translator, state: SetupState, present: set[ChannelId]) -> str:
    told = daily_text(t, state.puzzles, present)
    return told if state.puzzles.is_on else f"{told}\n-# {t('setup-puzzles-off')}"


def _channels_menu(t: Translator, state: SetupState, present: set[ChannelId]) -> Control:
    return Control.channels(
        PickSetupChannels(),
        placeholder=t("server-pick-channels"),
        types=GAME_CHANNELS,
        chosen=[channel for channel in state.server.channels if channel in present],
        most=CHOICE_LIMIT,
    )


def _daily_menu(t: Translator, state: SetupState, present: set[ChannelId]) -> Control:
    return channel_menu(PickSetupDaily(), t("puzzle-pick-channel"), state.puzzles.channel, present)


def _language_menu(t: Translator, state: SetupState) -> Control:
    as_discord = (AS_DISCORD, t("server-language-discord"))
    named = [as_discord, *((word, t(f"language-{word}")) for word in LANGUAGE_CHOICES[1:])]
    options = menu_options(named, state.server.language or AS_DISCORD)
    return Control.menu(PickSetupLanguage(), placeholder=t("server-pick-language"), options=options)


def _theme_menu(t: Translator, state: SetupState) -> Control:
    options = menu_options(themes(t), state.server.theme or DEFAULT_THEME)
    return Control.menu(PickSetupTheme(), placeholder=t("server-pick-theme"), options=options)


def _making(t: Translator, state: SetupState, guild: discord.Guild) -> Iterator[TextDisplay[LayoutView] | Row]:
    """Yield the buttons for creating the missing channels. If the bot can't create any, yield the permission that it
    lacks.
    """
    absent = _absent(state, guild)
    if not absent:
        return
    if _cannot_make(state, guild):
        yield text(f"-# {t('setup-cannot-make', permission=t(f'permission-{MANAGE_CHANNELS}'))}")
        return
    buttons = [Control.button(t, MakeChannel(which), label=t(f"setup-make-{which}")) for which in absent]
    if len(absent) > 1:
        buttons.insert(0, Control.button(t, MakeBothChannels(), style=ButtonStyle.primary))
    yield row(*buttons)


def _absent(state: SetupState, guild: discord.Guild) -> list[SetupChannel]:
    return [which for which in SetupChannel if not existing(guild, state, which)]


def _cannot_make(state: SetupState, guild: discord.Guild) -> bool:
    """Whether channels are missing that the bot isn't allowed to create."""
    return bool(_absent(state, guild)) and not guild.me.guild_permissions.manage_channels


def existing(guild: discord.Guild, state: SetupState, which: SetupChannel) -> list[discord.abc.GuildChannel]:
    """Return the channels that are set for `which` (games or the daily puzzle), leaving out channels that no longer
    exist.
    """
    named = state.server.channels if which is SetupChannel.GAMES else (state.puzzles.channel,)
    found = [guild.get_channel(channel) for channel in named if channel is not None]
    return [channel for channel in found if channel is not None]


def _permission_lines(t: Translator, state: SetupState, guild: discord.Guild) -> Iterator[str]:
    """Yield a line for each channel in which the bot lacks permissions, followed by instructions for granting them. If
    nothing is missing, yield a line that says so.
    """
    needed: dict[discord.abc.GuildChannel, tuple[str, ...]] = {
        **dict.fromkeys(existing(guild, state, SetupChannel.DAILY), POST_NEEDS),
        **{channel: _game_needs(channel) for channel in existing(guild, state, SetupChannel.GAMES)},
    }
    lacking = {channel: missing_permissions(channel, names) for channel, names in needed.items()}
    lines = [
        t("setup-missing", channel=f"<#{channel.id}>", missing=_named(t, names))
        for channel, names in lacking.items()
        if names
    ]
    if lines:
        yield from lines
        yield f"-# {t('setup-grant', bot=f'<@{guild.me.id}>')}"
    permissions = guild.me.guild_permissions
    missing = [name for name in GAME_NEEDS if not getattr(permissions, name)]
    if not state.server.channels and missing:
        yield t("setup-missing-in-server", missing=_named(t, missing))
    elif not lines:
        key = "setup-nothing-else-missing" if _cannot_make(state, guild) else "setup-nothing-missing"
        yield t(key, permission=t(f"permission-{MANAGE_CHANNELS}"))


def _game_needs(channel: discord.abc.GuildChannel) -> tuple[str, ...]:
    if isinstance(channel, discord.ForumChannel):
        return (*POST_NEEDS, "send_messages_in_threads")
    return GAME_NEEDS if isinstance(channel, discord.TextChannel) else POST_NEEDS


def _named(t: Translator, names: Sequence[str]) -> str:
    return t("list-comma").join(f"**{t(f'permission-{name}')}**" for name in names)


def turn_of(guild: discord.Guild) -> asyncio.Lock:
    """Return the lock for a server's setup. It keeps two managers from creating the same channel at the same time."""
    return _turns.setdefault(guild.id, asyncio.Lock())


async def ensure_channel(db: Database, guild: discord.Guild, t: Translator, which: SetupChannel) -> None:
    """Create the channel for `which` (games or the daily puzzle) and start using it, unless one already exists.

    `t` is the translator for public posts. Raise CannotMakeChannel if the channel can't be created, or RequestFailed
    during an outage.
    """
    server_id = ServerId(guild.id)
    async with turn_of(guild):
        if existing(guild, await settings.load_setup(db, server_id), which):
            return
        await settings.want_channel(db, server_id, which)
        channel = await _find(guild, which) or await _create(guild, t, which)
        await settings.record_made_channel(db, server_id, which, ChannelId(channel.id))


async def resume(db: Database, guild: discord.Guild) -> SetupState:
    """Start using the channels that were created just before the bot stopped, and return the state of the setup."""
    server_id = ServerId(guild.id)
    state = await settings.load_setup(db, server_id)
    if not state.setup.wanted:
        return state
    async with turn_of(guild):
        state = await settings.load_setup(db, server_id)
        for which in sorted(state.setup.wanted):
            channel = await _find(guild, which)
            if channel is None or existing(guild, state, which):
                state = await settings.let_go_of_channel(db, server_id, which)
            else:
                state = await settings.record_made_channel(db, server_id, which, ChannelId(channel.id))
    return state


async def undo_setup(db: Database, guild: discord.Guild) -> tuple[SetupState, list[discord.abc.GuildChannel]]:
    """Restore the settings, and delete the created channels that nobody has used. Return the new state, and the created
    channels that weren't deleted.

    Raise RequestFailed during an outage. In that case, the next call continues where this one stopped.
    """
    server_id = ServerId(guild.id)
    async with turn_of(guild):
        state = await settings.undo_setup(db, server_id)
        used = await _used(db, state)
        kept: list[discord.abc.GuildChannel] = []
        for which, channel_id in state.setup.made.items():
            channel = guild.get_channel(channel_id)
            if channel is not None and (channel_id in used or not await _delete(channel)):
                kept.append(channel)
            state = await settings.let_go_of_channel(db, server_id, which)
    return state, kept


def _mark(which: SetupChannel) -> str:
    return f"campmate-{which}"


async def _find(guild: discord.Guild, which: SetupChannel) -> discord.TextChannel | None:
    """Return the oldest channel that the setup created for `which`. Ask Discord, because the cache can be outdated."""
    with asking():
        channels = await guild.fetch_channels()
    marked = [one for one in channels if isinstance(one, discord.TextChannel) and _is_marked(one, which)]
    return min(marked, key=lambda one: one.id, default=None)


def _is_marked(channel: discord.TextChannel, which: SetupChannel) -> bool:
    return (channel.topic or "").endswith(_mark(which))


async def _create(guild: discord.Guild, t: Translator, which: SetupChannel) -> discord.TextChannel:
    topic = f"{t(f'setup-topic-{which}')} · {_mark(which)}"
    try:
        with asking():
            made = await guild.create_text_channel(t(f"setup-name-{which}"), topic=topic, reason="/setup")
            # If Discord's response was lost, discord.py has repeated the request and created a second channel.
            first = await _find(guild, which)
            if first is not None and first.id != made.id:
                await made.delete(reason="/setup")
            return first or made
    except RequestFailed as error:
        if is_outage(error) or error.status == HTTPStatus.NOT_FOUND:
            raise
        log.info("could not make a channel in server %s: %s", guild.id, error)
        raise CannotMakeChannel from error


async def _used(db: Database, state: SetupState) -> set[ChannelId | None]:
    """Return the channels that appear in any of the server's settings."""
    return {
        *state.server.channels,
        state.server.results_channel,
        state.puzzles.channel,
        (await settings.load(db, settings.TOURNAMENTS, state.server_id)).channel_id,
        (await settings.load(db, settings.VOTES, state.server_id)).channel_id,
    }


async def _delete(channel: discord.abc.GuildChannel) -> bool:
    """Delete a channel if nobody has used it. Return whether the channel is gone."""
    if not isinstance(channel, discord.TextChannel) or missing_permissions(channel, TO_DELETE):
        return False
    try:
        with asking():
            if not await _is_unused(channel):
                return False
            await channel.delete(reason="/setup")
    except ResourceGone:
        return True
    except RequestFailed as error:
        if is_outage(error):
            raise
        log.info("could not delete channel %s: %s", channel.id, error)
        return False
    return True


async def _is_unused(channel: discord.TextChannel) -> bool:
    """Return whether a channel contains nothing but daily puzzles: no threads, games or messages from members."""
    if channel.threads:
        return False
    count = 0
    async for message in channel.history(limit=MOST_POSTS):
        count += 1
        if message.author.id != channel.guild.me.id or message.flags.has_thread:
            return False
        if not any(isinstance(action, OpenDaily) for action in actions_of(posted(message))):
            return False
    return count < MOST_POSTS


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
