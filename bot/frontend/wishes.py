"""The settings of the member who acts, carried by the interaction so that they are looked up once."""

from __future__ import annotations

from typing import Any

import discord

from bot.domain.preferences import Preferences

_KEY = "wishes"


def keep_wishes(interaction: discord.Interaction[Any], wishes: Preferences) -> None:
    """Let an interaction carry the settings of the member who acts."""
    interaction.extras[_KEY] = wishes


def wishes_of(interaction: discord.Interaction[Any]) -> Preferences:
    """Return the settings that the interaction carries, the house's if none have been looked up."""
    wishes: Preferences = interaction.extras.get(_KEY, Preferences())
    return wishes
