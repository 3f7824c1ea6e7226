"""The panel of a server's settings: each setting in words, with the control that changes it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from discord import ChannelType

from bot.discord.core.controls import CHOICE_LIMIT, Control, row
from bot.discord.core.game_actions import OpenTournamentSettings, OpenVoteSettings
from bot.discord.core.permissions import POSTING, channel_menu, channel_text
from bot.discord.core.posts import Post, layout, text
from bot.discord.core.puzzle_actions import OpenPuzzleSettings
from bot.discord.features.settings.posts import (
    AS_DISCORD,
    AllowAnyChannel,
    AnnounceNoResults,
    PickBoards,
    PickChannels,
    PickClock,
    PickEnders,
    PickResults,
    PickServerLanguage,
    PickServerTheme,
    RateAllTogether,
    RateLiveApart,
    SwitchOff,
    SwitchOn,
    TurnRatedOff,
    TurnRatedOn,
    menu_options,
    themes,
)
from bot.domain.clock import CLOCKS, clock_word
from bot.domain.ids import ChannelId
from bot.domain.settings import Boards, Enders, ServerSettings, Switchable
from bot.i18n.catalog import LANGUAGES, Translator
from bot.i18n.names import clock_name
from bot.render import DEFAULT_THEME

MORE = (OpenPuzzleSettings, OpenTournamentSettings, OpenVoteSettings)
"""What has settings of its own, each opened by a button."""
GAME_CHANNELS = [*POSTING, ChannelType.forum]
"""The types of channels in which games, or threads with games, can be."""


def server_post(t: Translator, settings: ServerSettings, existing: Collection[ChannelId]) -> Post:
    """Show a server's settings. `existing`: its channels; any other in the settings is shown as deleted."""
    rated = TurnRatedOff() if settings.rated else TurnRatedOn()
    ladders = RateAllTogether() if settings.live_ladders else RateLiveApart()
    panel = layout(
        text(f"### {t('server-title')}\n-# {t('server-note')}"),
        text(t("server-clock", clock=clock_name(t, settings.clock))),
        row(_clock_menu(t, settings)),
        text(f"{t('server-rated-on' if settings.rated else 'server-rated-off')}\n{_ladders_text(t, settings)}"),
        row(Control.button(t, rated), Control.button(t, ladders)),
        text(_channels_text(t, settings, existing)),
        row(_channel_menu(t, settings, existing)),
        row(Control.button(t, AllowAnyChannel(), disabled=not settings.channels)),
        text(_results_text(t, settings, existing)),
        row(_results_menu(t, settings, existing)),
        row(Control.button(t, AnnounceNoResults(), disabled=settings.results_channel is None)),
        text(t("server-enders", who=t(f"enders-{settings.enders}"))),
        row(_enders_menu(t, settings)),
        text(t("server-language")),
        row(_language_menu(t, settings)),
        text(t("server-theme")),
        row(_theme_menu(t, settings)),
        text(t("server-boards")),
        row(_boards_menu(t, settings)),
        text("\n".join(_switches_texts(t, settings))),
        row(*_switches(t, settings)),
        row(*(Control.button(t, action()) for action in MORE)),
    )
    return Post(panel)


def _ladders_text(t: Translator, settings: ServerSettings) -> str:
    stands = t("server-live-apart" if settings.live_ladders else "server-live-together")
    return f"{stands}\n-# {t('server-live-note')}"


def _switches_texts(t: Translator, settings: ServerSettings) -> Iterator[str]:
    """Say of each feature that can be switched off whether it is on."""
    for feature in Switchable:
        stands = "off" if feature in settings.switched_off else "on"
        yield t(f"server-feature-{stands}", feature=t(f"feature-{feature}"))


def _switches(t: Translator, settings: ServerSettings) -> Iterator[Control]:
    for feature in Switchable:
        action = SwitchOn(feature) if feature in settings.switched_off else SwitchOff(feature)
        label = t(f"button-{action.name}-feature", feature=t(f"feature-{feature}"))
        yield Control.button(t, action, label=label)


def _channels_text(t: Translator, settings: ServerSettings, existing: Collection[ChannelId]) -> str:
    if not settings.channels:
        return t("server-everywhere")
    gone = t("server-channel-gone")
    named = [f"<#{channel}>" if channel in existing else gone for channel in settings.channels]
    return t("server-channels", channels=" ".join(named))


def _results_text(t: Translator, settings: ServerSettings, existing: Collection[ChannelId]) -> str:
    keys = "server-results-nowhere", "server-results", "server-results-gone"
    return channel_text(t, settings.results_channel, existing, keys)


def _clock_menu(t: Translator, settings: ServerSettings) -> Control:
    named = [(word, clock_name(t, span)) for word, span in CLOCKS.items()]
    options = menu_options(named, clock_word(settings.clock))
    return Control.menu(PickClock(), placeholder=t("server-pick-clock"), options=options)


def _channel_menu(t: Translator, settings: ServerSettings, existing: Collection[ChannelId]) -> Control:
    return Control.channels(
        PickChannels(),
        placeholder=t("server-pick-channels"),
        types=GAME_CHANNELS,
        chosen=[channel for channel in settings.channels if channel in existing],
        most=CHOICE_LIMIT,
    )


def _results_menu(t: Translator, settings: ServerSettings, existing: Collection[ChannelId]) -> Control:
    return channel_menu(PickResults(), t("server-pick-results"), settings.results_channel, existing)


def _enders_menu(t: Translator, settings: ServerSettings) -> Control:
    named = [(word.value, t(f"enders-{word}")) for word in Enders]
    return Control.menu(PickEnders(), placeholder=t("server-pick-enders"), options=menu_options(named, settings.enders))


def _language_menu(t: Translator, settings: ServerSettings) -> Control:
    as_discord = (AS_DISCORD, t("server-language-discord"))
    named = [as_discord, *((word, t(f"language-{word}")) for word in LANGUAGES.values())]
    options = menu_options(named, settings.language or AS_DISCORD)
    return Control.menu(PickServerLanguage(), placeholder=t("server-pick-language"), options=options)


def _theme_menu(t: Translator, settings: ServerSettings) -> Control:
    options = menu_options(themes(t), settings.theme or DEFAULT_THEME)
    return Control.menu(PickServerTheme(), placeholder=t("server-pick-theme"), options=options)


def _boards_menu(t: Translator, settings: ServerSettings) -> Control:
    named = [(word.value, t(f"boards-{word}")) for word in Boards]
    options = menu_options(named, settings.boards)
    return Control.menu(PickBoards(), placeholder=t("server-pick-boards"), options=options)
