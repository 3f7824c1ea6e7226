"""The form of `/import`: a text, and the variant where the text does not name it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.discord.core.actions import FormAction
from bot.i18n.catalog import Translator
from bot.i18n.names import army_name, variant_name
from bot.rules import Color
from bot.variants import find_any_family, listed_variants

TEXT, VARIANT = "text", "variant"
"""The names of the form's inputs."""
LONGEST_TEXT = 4000
"""The most characters that Discord takes in a form; a longer game is sent as a file."""


@dataclass(frozen=True)
class SendImport(FormAction, name="import"):
    """Import what was typed."""


class ImportForm(discord.ui.Modal):
    """Asks for a PGN or a FEN."""

    def __init__(self, t: Translator, chosen: str | None) -> None:
        super().__init__(title=t("import-form-title"), custom_id=SendImport().custom_id, timeout=None)
        written: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=TEXT, style=discord.TextStyle.paragraph, max_length=LONGEST_TEXT
        )
        options = [
            discord.SelectOption(label=name, value=key, default=key == chosen) for key, name in variant_choices(t)
        ]
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=VARIANT, options=options, min_values=0, max_values=1, required=False
        )
        for name, component in ((TEXT, written), (VARIANT, menu)):
            hint = t(f"import-form-{name}-hint")
            self.add_item(discord.ui.Label(text=t(f"import-form-{name}"), description=hint, component=component))


def variant_choices(t: Translator) -> list[tuple[str, str]]:
    """Return pairs of each listed variant's key and its name, with the armies where a family has several."""
    return [(one.key, _name(t, one.key)) for one in listed_variants()]


def _name(t: Translator, key: str) -> str:
    family = find_any_family(key)
    variant = next(one for one in family.variants if one.key == key)
    name = variant_name(t, variant)
    if len(family.variants) == 1:
        return name
    white, black = (army_name(t, variant, color) for color in (Color.WHITE, Color.BLACK))
    return t("import-variant", variant=name, white=white, black=black)
