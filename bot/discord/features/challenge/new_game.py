"""The way to a new game in two steps: a card for each variant, then the form with everything else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import discord

from bot.discord.core.controls import Action, Control, FormAction, family_menu, row
from bot.discord.core.posts import Picture, Post, layout, text, thumbnail
from bot.i18n.catalog import Translator
from bot.i18n.names import board_alt, variant_name
from bot.render import draw_png, view_of
from bot.rules import Position
from bot.runtime.limits import draw_in_turn
from bot.variants import FAMILIES, Family

MOST_CARDS = 6
"""A message has room for seven cards, and fewer if there's a menu for the other variants."""
CARD_SIZE = 360
"""The width of a card's picture in pixels. Discord shows it at about a third of this size, and at full size when
clicked.
"""


@dataclass(frozen=True)
class PickVariant(Action, name="new-game"):
    """Open the form for a game of this variant."""

    family: str


@dataclass(frozen=True)
class PickOtherVariant(Action, name="pick-new-game"):
    """Open the form for a game of the variant picked from the menu below the cards."""


@dataclass(frozen=True)
class SendNewGame(FormAction, name="new-game"):
    """Post a challenge with the choices in the form."""

    family: str


async def new_game_post(t: Translator, theme: str) -> Post:
    """Ask for the variant: a card for each, with its starting position, a line about it, and a button. If there are too
    many variants, the others are in a menu.
    """
    parts: list[discord.ui.Item[discord.ui.LayoutView]] = [text(f"### {t('new-game-title')}\n{t('new-game-note')}")]
    pictures = []
    families = list(FAMILIES.values())
    for family in families[:MOST_CARDS]:
        picture = await _start(t, family, theme)
        name = variant_name(t, family.example)
        about = f"**{name}**\n{t(f'new-game-about-{family.key}')}"
        button = Control.button(t, PickVariant(family.key), label=t("new-game-play", variant=name))
        parts += [discord.ui.Section(about, accessory=thumbnail(picture)), row(button)]
        pictures.append(picture)
    others = families[MOST_CARDS:]
    rows = (row(family_menu(t, PickOtherVariant(), families=others)),) if others else ()
    return Post(layout(*parts, rows=rows), tuple(pictures))


async def _start(t: Translator, family: Family, theme: str) -> Picture:
    position = Position.start(family.example)
    png = await draw_in_turn(partial(draw_png, view_of(position, theme=theme), CARD_SIZE))
    alt = board_alt(t, position, has_hidden_armies=bool(family.armies))
    return Picture(f"start-{family.key}.png", alt, png)
