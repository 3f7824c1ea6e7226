"""The panel of `/setup`, and the confirmation before the setup is undone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord
from discord import ButtonStyle
from discord.ui import LayoutView, TextDisplay

from bot.discord.core.controls import CHOICE_LIMIT, Action, Control, Row, row
from bot.discord.core.discord_channels import GAME_NEEDS, POST_NEEDS, missing_permissions
from bot.discord.core.permissions import channel_ids, channel_menu, channel_text
from bot.discord.core.posts import Post, layout, text
from bot.discord.features.settings.posts import GAME_CHANNELS, LANGUAGE_CHOICES, channels_text, menu_options, themes
from bot.domain.ids import ChannelId
from bot.domain.settings import SetupChannel, SetupState
from bot.i18n.catalog import Translator
from bot.render import DEFAULT_THEME


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
    """Create a channel for games and one for the daily puzzle, unless they exist."""


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
        "daily": _daily_text(t, undone, present),
        "language": t("setup-language-back", language=_language(t, undone.server.language)),
        "theme": t("setup-theme-back", theme=t(f"theme-{undone.server.theme or DEFAULT_THEME}")),
    }
    back = [line for name, line in lines.items() if name in state.undoable]
    made = [f"<#{channel}>" for channel in state.setup.made.values() if channel in present]
    parts = [
        *(["\n".join([t("setup-undo-settings"), *back])] if back else []),
        *([t("setup-undo-channels", channels=t("list-comma").join(made))] if made else []),
    ]
    buttons = row(
        Control.button(t, UndoSetupForGood(), style=ButtonStyle.danger),
        Control.button(t, KeepSetup()),
    )
    return Post(layout(text(f"### {t('setup-undo-title')}"), *map(text, parts), rows=(buttons,)))


def _language(t: Translator, language: str | None) -> str:
    return t("server-language-discord") if language is None else t(f"language-{language}")


def _daily_text(t: Translator, state: SetupState, present: set[ChannelId]) -> str:
    keys = "puzzle-daily-nowhere", "puzzle-daily-in", "puzzle-daily-gone"
    told = channel_text(t, state.puzzles.channel, present, keys)
    return told if state.puzzles.is_on else f"{told}\n-# {t('puzzles-are-off')}"


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
    """Yield the buttons for creating the missing channels or, if the bot can't create any, the permission that it
    lacks.
    """
    absent = [which for which in SetupChannel if not existing(guild, state, which)]
    if not absent:
        return
    if not guild.me.guild_permissions.manage_channels:
        yield text(f"-# {t('setup-cannot-make', permission=t(f'permission-{MANAGE_CHANNELS}'))}")
        return
    buttons = [Control.button(t, MakeChannel(which), label=t(f"setup-make-{which}")) for which in absent]
    if len(absent) > 1:
        buttons.insert(0, Control.button(t, MakeBothChannels(), style=ButtonStyle.primary))
    yield row(*buttons)


def existing(guild: discord.Guild, state: SetupState, which: SetupChannel) -> list[discord.abc.GuildChannel]:
    """Return the channels that are set for a purpose and still exist."""
    named = state.server.channels if which is SetupChannel.GAMES else (state.puzzles.channel,)
    found = [guild.get_channel(channel) for channel in named if channel is not None]
    return [channel for channel in found if channel is not None]


def _permission_lines(t: Translator, state: SetupState, guild: discord.Guild) -> Iterator[str]:
    """Yield a line for each channel in which the bot lacks permissions, followed by instructions for granting them."""
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
        yield t("setup-nothing-missing")


def _game_needs(channel: discord.abc.GuildChannel) -> tuple[str, ...]:
    if isinstance(channel, discord.ForumChannel):
        return (*POST_NEEDS, "send_messages_in_threads")
    return GAME_NEEDS if isinstance(channel, discord.TextChannel) else POST_NEEDS


def _named(t: Translator, names: Sequence[str]) -> str:
    return t("list-comma").join(f"**{t(f'permission-{name}')}**" for name in names)
