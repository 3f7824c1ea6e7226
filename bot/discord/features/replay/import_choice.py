"""Which game of a text with several is meant: a menu of them, under the text as a file, from which one is then read.

So nothing has to be kept: the picked game is read from the file of the message, also after a restart.
"""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.discord.core.actions import Action
from bot.discord.core.choices import NAME_LIMIT
from bot.discord.core.controls import CHOICE_LIMIT, Control, row
from bot.discord.core.interactions import Interaction
from bot.discord.core.posts import Document, Post, layout, text
from bot.i18n.catalog import Translator
from bot.i18n.frontend_errors import NotOffered
from bot.i18n.pgn import part_details, part_text, several_text
from bot.rules.pgn_parts import PgnPart

FILE = "games.pgn"
NO_VARIANT = "none"


@dataclass(frozen=True)
class PickImported(Action, name="pick-import"):
    """Import the game of a text that is picked."""

    variant: str
    """The variant that the member has named for games whose tags name none; or NO_VARIANT."""


def choice_post(t: Translator, written: str, parts: tuple[PgnPart, ...], variant: str | None) -> Post:
    """Ask which of several games is to be imported; the first ones are offered."""
    file = Document(FILE, written)
    shown = parts[:CHOICE_LIMIT]
    options = [_option(t, number, part) for number, part in enumerate(shown, 1)]
    menu = Control.menu(PickImported(variant or NO_VARIANT), placeholder=t("import-choose"), options=options)
    return Post(layout(text(several_text(t, len(parts), len(shown))), file.item, rows=(row(menu),)), documents=(file,))


def _option(t: Translator, number: int, part: PgnPart) -> discord.SelectOption:
    name = t("import-option", number=str(number), game=part_text(t, part))
    return discord.SelectOption(
        label=name[:NAME_LIMIT], value=str(number), description=part_details(part)[:NAME_LIMIT] or None
    )


async def read_choice(interaction: Interaction) -> str:
    """Return the text among whose games the member has picked; raise NotOffered, or as discord.py."""
    message = interaction.message
    parts = [] if message is None else message.components
    inner = [one for part in parts for one in (part.children if isinstance(part, discord.Container) else [part])]
    for one in inner:
        if isinstance(one, discord.FileComponent):
            # discord.py gives the file of a component no connection by which it could be read.
            content: bytes = await interaction.client.http.get_from_cdn(one.media.url)
            return content.decode()
    raise NotOffered
