"""The panel of a member's settings: each setting with the menu that changes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache, partial

from discord import SelectOption

from bot.discord.core.controls import Control, row
from bot.discord.core.posts import Picture, Post, gallery, layout, text
from bot.discord.features.settings.controls import (
    PickLanguage,
    PickOrientation,
    PickTheme,
    TurnRemindersOff,
    TurnRemindersOn,
)
from bot.domain.settings import MemberSettings, Orientation
from bot.i18n.catalog import LANGUAGES, Translator
from bot.i18n.names import variant_name
from bot.render import DEFAULT_THEME, draw_png, ply_view, theme_names
from bot.rules import MoveLine, Position
from bot.runtime.drawing import draw_in_turn
from bot.variants import listed_variants

AS_DISCORD = "discord"
"""The choice to follow Discord's locale."""
LANGUAGE_CHOICES = (AS_DISCORD, *LANGUAGES.values())

PREVIEW_SIZE = 480
"""The preview's width in pixels: enough to judge colours, and quick to load on a phone."""


async def settings_post(t: Translator, settings: MemberSettings, uploaded: Collection[str] = ()) -> Post:
    """Show a member's settings and a board in their theme.

    `uploaded`: the names of the pictures that the panel shows already, which are not drawn again.
    """
    picture = await _preview(t, settings.theme or DEFAULT_THEME, uploaded)
    reminders = TurnRemindersOff() if settings.reminders else TurnRemindersOn()
    panel = layout(
        text(f"### {t('settings-title')}\n-# {t('settings-note')}"),
        gallery(picture),
        text(t("settings-theme")),
        row(_theme_menu(t, settings)),
        text(t("settings-orientation")),
        row(_orientation_menu(t, settings)),
        text(t("settings-language")),
        row(_language_menu(t, settings)),
        text(t("settings-reminders-on" if settings.reminders else "settings-reminders-off")),
        row(Control.button(t, reminders)),
    )
    return Post(panel, (picture,))


def menu_options(named: Iterable[tuple[str, str]], chosen: str) -> list[SelectOption]:
    """Return a menu's options from pairs of a value and its name; `chosen`: the value that is marked."""
    return [SelectOption(label=name, value=word, default=word == chosen) for word, name in named]


def themes(t: Translator) -> list[tuple[str, str]]:
    """Return pairs of each theme's key and its name."""
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
    """Return the line of the preview: the shortest named opening of the first variant with any, to show a last move."""
    variant = next(variant for variant in listed_variants() if variant.openings)
    line = MoveLine.from_position(Position.start(variant))
    for san in min(variant.openings, key=lambda opening: len(opening.moves)).moves.split():
        line = line.play(line.position.parse(san))
    return line
