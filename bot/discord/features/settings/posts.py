"""The panels of a member's and a server's settings: each setting with the control that changes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial

import discord
from discord import ChannelType, SelectOption

from bot.discord.core.controls import CHOICE_LIMIT, Action, Control, FormAction, offered, row
from bot.discord.core.forms import checkbox_group
from bot.discord.core.game_actions import OpenTournamentSettings, OpenVoteSettings
from bot.discord.core.permissions import POSTING, channel_menu, channel_text
from bot.discord.core.posts import Picture, Post, gallery, layout, text
from bot.discord.core.solving_actions import OpenPuzzleSettings
from bot.domain.clock import clock_word
from bot.domain.ids import ChannelId
from bot.domain.recaps import WEEKLY_HOUR
from bot.domain.settings import (
    Boards,
    Enders,
    MemberSettings,
    Notification,
    Notifications,
    Orientation,
    ServerSettings,
    Switchable,
)
from bot.i18n.catalog import LANGUAGES, Translator
from bot.i18n.names import all_of, as_label, clock_labels, clock_name, timestamp, variant_name
from bot.render import DEFAULT_THEME, draw_png, ply_view, theme_names
from bot.rules import MoveLine, Position, parse_move
from bot.runtime.limits import draw_in_turn
from bot.variants import listed_variants


@dataclass(frozen=True)
class PickTheme(Action, name="pick-theme"):
    """Set the member's theme."""


@dataclass(frozen=True)
class PickOrientation(Action, name="pick-orientation"):
    """Set which side is at the bottom of the member's boards."""


@dataclass(frozen=True)
class PickLanguage(Action, name="pick-language"):
    """Set the member's language."""


@dataclass(frozen=True)
class PickServerLanguage(Action, name="pick-server-language"):
    """Set the language of public posts."""


@dataclass(frozen=True)
class PickServerTheme(Action, name="pick-server-theme"):
    """Set the server's theme, which applies to members who haven't chosen a theme of their own."""


@dataclass(frozen=True)
class OpenNotifications(Action, name="notifications"):
    """Open the form for choosing which notifications the member gets."""


@dataclass(frozen=True)
class SendNotifications(FormAction, name="notifications"):
    """Turn each kind of message on or off, as ticked in the form."""

    offered: str
    """The kinds of messages that the form listed. Kinds that weren't listed keep their settings."""

    @classmethod
    def of(cls, notifications: Notifications) -> SendNotifications:
        return cls("+".join(notifications.offered))

    @property
    def kinds(self) -> list[Notification]:
        """The kinds that the form listed. Raises NotOffered if a listed kind doesn't exist."""
        return [Notification(offered(word, list(Notification))) for word in self.offered.split("+")]


@dataclass(frozen=True)
class TurnRemindersOn(Action, name="reminders-on"):
    """Turn the member's reminders on. Only panels of earlier versions have this button."""


@dataclass(frozen=True)
class TurnRemindersOff(Action, name="reminders-off"):
    """Turn the member's reminders off. Only panels of earlier versions have this button."""


@dataclass(frozen=True)
class RateLiveApart(Action, name="rate-live-apart"):
    """Rate new live games on separate ladders."""


@dataclass(frozen=True)
class RateAllTogether(Action, name="rate-all-together"):
    """Rate new live games on the same ladders as all other games."""


@dataclass(frozen=True)
class PickClock(Action, name="pick-clock"):
    """Set the default clock of challenges."""


@dataclass(frozen=True)
class TurnRatedOn(Action, name="rated-on"):
    """Allow rated games in the server."""


@dataclass(frozen=True)
class TurnRatedOff(Action, name="rated-off"):
    """Make all new games in the server casual."""


@dataclass(frozen=True)
class SwitchOn(Action, name="switch-on"):
    feature: Switchable


@dataclass(frozen=True)
class SwitchOff(Action, name="switch-off"):
    feature: Switchable


@dataclass(frozen=True)
class TurnQuietOn(Action, name="quiet-on"):
    """Make each new post in a series, such as the daily puzzles, replace the previous one."""


@dataclass(frozen=True)
class TurnQuietOff(Action, name="quiet-off"):
    """Keep all posts in a series, such as the daily puzzles."""


@dataclass(frozen=True)
class PickChannels(Action, name="pick-channels"):
    """Set the channels in which games can be played."""


@dataclass(frozen=True)
class AllowAnyChannel(Action, name="any-channel"):
    """Allow games in all channels."""


@dataclass(frozen=True)
class PickResults(Action, name="pick-results"):
    """Set an additional channel for announcing results."""


@dataclass(frozen=True)
class AnnounceNoResults(Action, name="no-results"):
    """Announce results only in the games' own channels."""


@dataclass(frozen=True)
class PickEnders(Action, name="pick-enders"):
    """Set which members can abort other members' games."""


@dataclass(frozen=True)
class PickBoards(Action, name="pick-boards"):
    """Set whether each move gets a new board message, or the same message is edited."""


@dataclass(frozen=True)
class OpenBadges(Action, name="badges"):
    """Open the settings for roles that members earn."""


@dataclass(frozen=True)
class PickBadges(Action, name="pick-badges"):
    """Set which roles members can earn."""


AS_DISCORD = "discord"
"""The choice to use the language that Discord is set to."""
LANGUAGE_CHOICES = (AS_DISCORD, *LANGUAGES.values())

NOTIFICATIONS = "notifications"
"""The custom_id of the form's input."""
PREVIEW_SIZE = 480
"""The preview's width in pixels: large enough to judge the colors, and quick to load on a phone."""


async def settings_post(
    t: Translator, settings: MemberSettings, notifications: Notifications, uploaded: Collection[str] = ()
) -> Post:
    """Show a member's settings, a board in their theme, and when their weekly summary is sent.

    `uploaded` contains the file names of the pictures that the panel already shows, which are not drawn again.
    """
    picture = await _preview(t, settings.theme or DEFAULT_THEME, uploaded)
    panel = layout(
        text(f"### {t('settings-title')}\n-# {t('settings-note')}"),
        gallery(picture),
        text(t("settings-theme")),
        row(_theme_menu(t, settings)),
        text(t("settings-orientation")),
        row(_orientation_menu(t, settings)),
        text(t("settings-language")),
        row(_language_menu(t, settings)),
        text("\n".join(_notifications_lines(t, notifications))),
        row(Control.button(t, OpenNotifications())),
    )
    return Post(panel, (picture,))


def _notifications_lines(t: Translator, notifications: Notifications) -> Iterator[str]:
    named = [t(f"notification-{kind}") for kind in notifications.offered if kind in notifications.chosen]
    if not named:
        yield t("settings-notifications-none")
    else:
        yield t("settings-notifications", notifications=t("list-comma").join(named))
    if (weekly := notifications.weekly) is not None:
        told = {"hour": f"{WEEKLY_HOUR}:00", "zone": weekly.zone, "next": timestamp(weekly.next_at, "f")}
        yield f"-# {t('settings-weekly-next', **told)}"


class NotificationsForm(discord.ui.Modal):
    def __init__(self, t: Translator, notifications: Notifications) -> None:
        super().__init__(
            title=t("button-notifications"), custom_id=SendNotifications.of(notifications).custom_id, timeout=None
        )
        kinds = [(kind.value, as_label(t(f"notification-{kind}"))) for kind in notifications.offered]
        about = {kind.value: t(f"notification-{kind}-note") for kind in notifications.offered}
        group = checkbox_group(NOTIFICATIONS, kinds, [kind.value for kind in notifications.chosen], about)
        self.add_item(
            discord.ui.Label(
                text=t("notifications-form-label"), description=t("notifications-form-hint"), component=group
            )
        )


def menu_options(named: Iterable[tuple[str, str]], chosen: str) -> list[SelectOption]:
    """Return the options of a menu from pairs of value and name. The option with the value `chosen` is selected."""
    return [SelectOption(label=name, value=word, default=word == chosen) for word, name in named]


def themes(t: Translator) -> list[tuple[str, str]]:
    """Return pairs of key and name for all themes."""
    return [(name, t(f"theme-{name}")) for name in theme_names()]


def _theme_menu(t: Translator, settings: MemberSettings) -> Control:
    options = menu_options(themes(t), settings.theme or DEFAULT_THEME)
    return Control.menu(PickTheme(), placeholder=t("option-theme"), options=options)


def _orientation_menu(t: Translator, settings: MemberSettings) -> Control:
    named = [(word.value, t(f"orientation-{word}")) for word in Orientation]
    options = menu_options(named, settings.orientation)
    return Control.menu(PickOrientation(), placeholder=t("option-orientation"), options=options)


def _language_menu(t: Translator, settings: MemberSettings) -> Control:
    named = [(word, t(f"language-{word}")) for word in LANGUAGE_CHOICES]
    options = menu_options(named, settings.language or AS_DISCORD)
    return Control.menu(PickLanguage(), placeholder=t("option-language"), options=options)


async def _preview(t: Translator, theme: str, uploaded: Collection[str]) -> Picture:
    name = f"theme-{theme}.png"
    variant = variant_name(t, _preview_line().start.variant)
    alt = t("alt-theme", variant=variant, theme=t(f"theme-{theme}"))
    return Picture(name, alt, None if name in uploaded else await draw_in_turn(partial(_draw_preview, theme)))


def _draw_preview(theme: str) -> bytes:
    line = _preview_line()
    return draw_png(ply_view(line, line.ply, theme=theme), PREVIEW_SIZE)


@cache
def _preview_line() -> MoveLine:
    """Return the moves of the preview: the shortest named opening of the first variant that has one.

    The preview shows the position after these moves, because the start position wouldn't show the theme's color for the
    last move.
    """
    variant = next(variant for variant in listed_variants() if variant.openings)
    line = MoveLine.from_position(Position.start(variant))
    for san in min(variant.openings, key=lambda opening: len(opening.moves)).moves.split():
        line = line.play(parse_move(line.position, san))
    return line


MORE = (OpenPuzzleSettings, OpenTournamentSettings, OpenVoteSettings, OpenBadges)
"""The actions of the buttons that open more panels of settings."""
GAME_CHANNELS = [*POSTING, ChannelType.forum]
"""The channel types that can contain games, or threads with games."""


def server_post(t: Translator, settings: ServerSettings, existing: Collection[ChannelId]) -> Post:
    """Show a server's settings. `existing` contains the server's channels. Any other channel in the settings was
    deleted.
    """
    rated = TurnRatedOff() if settings.rated else TurnRatedOn()
    ladders = RateAllTogether() if settings.live_ladders else RateLiveApart()
    panel = layout(
        text(f"### {t('server-title')}\n-# {t('server-note')}"),
        text(t("server-clock", clock=clock_name(t, settings.clock))),
        row(_clock_menu(t, settings)),
        text(f"{t('server-rated-on' if settings.rated else 'server-rated-off')}\n{_ladders_text(t, settings)}"),
        row(Control.button(t, rated), Control.button(t, ladders)),
        text(channels_text(t, settings, existing)),
        row(_channel_menu(t, settings, existing)),
        text(_results_text(t, settings, existing)),
        row(_results_menu(t, settings, existing)),
        row(
            Control.button(t, AllowAnyChannel(), disabled=not settings.channels),
            Control.button(t, AnnounceNoResults(), disabled=settings.results_channel is None),
        ),
        text(t("server-enders", who=t(f"enders-{settings.enders}"))),
        row(_enders_menu(t, settings)),
        text(t("server-language")),
        row(_server_language_menu(t, settings)),
        text(t("server-theme")),
        row(_server_theme_menu(t, settings)),
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
    """Yield a line for each feature that can be turned off, and one for quiet channels. Each line says whether the
    feature is on.
    """
    for feature in Switchable:
        stands = "off" if feature in settings.switched_off else "on"
        yield t(f"server-feature-{stands}", feature=t(f"feature-{feature}"))
    yield t("server-quiet-on" if settings.is_quiet else "server-quiet-off")


def _switches(t: Translator, settings: ServerSettings) -> Iterator[Control]:
    for feature in Switchable:
        action = SwitchOn(feature) if feature in settings.switched_off else SwitchOff(feature)
        label = t(f"button-{action.name}-feature", feature=t(f"feature-{feature}"))
        yield Control.button(t, action, label=label)
    yield Control.button(t, TurnQuietOff() if settings.is_quiet else TurnQuietOn())


def channels_text(t: Translator, settings: ServerSettings, existing: Collection[ChannelId]) -> str:
    """Return the sentence about the channels for games. Channels that aren't in `existing` were deleted, so they are
    left out.
    """
    if not settings.channels:
        return t("server-everywhere")
    named = [f"<#{channel}>" for channel in settings.channels if channel in existing]
    if not named:
        return t("server-channels-gone")
    return t("server-channels", channels=all_of(t, named))


def _results_text(t: Translator, settings: ServerSettings, existing: Collection[ChannelId]) -> str:
    keys = "server-results-nowhere", "server-results", "server-results-gone"
    return channel_text(t, settings.results_channel, existing, keys)


def _clock_menu(t: Translator, settings: ServerSettings) -> Control:
    options = menu_options(clock_labels(t), clock_word(settings.clock))
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
    named = [(word.value, as_label(t(f"enders-{word}"))) for word in Enders]
    return Control.menu(PickEnders(), placeholder=t("server-pick-enders"), options=menu_options(named, settings.enders))


def _server_language_menu(t: Translator, settings: ServerSettings) -> Control:
    as_discord = (AS_DISCORD, t("server-language-discord"))
    named = [as_discord, *((word, t(f"language-{word}")) for word in LANGUAGES.values())]
    options = menu_options(named, settings.language or AS_DISCORD)
    return Control.menu(PickServerLanguage(), placeholder=t("server-pick-language"), options=options)


def _server_theme_menu(t: Translator, settings: ServerSettings) -> Control:
    options = menu_options(themes(t), settings.theme or DEFAULT_THEME)
    return Control.menu(PickServerTheme(), placeholder=t("server-pick-theme"), options=options)


def _boards_menu(t: Translator, settings: ServerSettings) -> Control:
    named = [(word.value, t(f"boards-{word}")) for word in Boards]
    options = menu_options(named, settings.boards)
    return Control.menu(PickBoards(), placeholder=t("server-pick-boards"), options=options)
