"""The form for a game with the engine."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.core.start_actions import SendEngineGame
from bot.domain.ids import ColourChoice
from bot.i18n.catalog import Translator
from bot.i18n.levels import level_choices, level_id
from bot.i18n.names import variant_name
from bot.variants import FAMILIES

FAMILY, LEVEL, COLOUR = "family", "level", "colour"
"""The names of the form's inputs."""


class EngineGameForm(discord.ui.Modal):
    """Asks for the family, the level and the colour; the armies are random."""

    def __init__(self, t: Translator, level: int) -> None:
        super().__init__(title=t("engine-game-form-title"), custom_id=SendEngineGame().custom_id, timeout=None)
        families = [(key, variant_name(t, family.example)) for key, family in FAMILIES.items()]
        # Levels are named without their ratings: these differ by family, and none has been chosen yet.
        levels = [(str(key), name) for key, name in level_choices(t).items()]
        colours = [(colour.value, t(f"colour-choice-{colour}")) for colour in ColourChoice]
        for name, choices, default in (
            (FAMILY, families, families[0][0]),
            (LEVEL, levels, str(level_id(level))),
            (COLOUR, colours, ColourChoice.RANDOM.value),
        ):
            options = [discord.SelectOption(label=words, value=key, default=key == default) for key, words in choices]
            menu: discord.ui.Select[Any] = discord.ui.Select(custom_id=name, options=options)
            self.add_item(discord.ui.Label(text=t(f"engine-game-form-{name}"), component=menu))
