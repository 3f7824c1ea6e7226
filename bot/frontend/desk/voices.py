"""In which language somebody is answered."""

from __future__ import annotations

from bot.frontend.desk.house import Interaction, house_of
from bot.frontend.desk.known_settings import settings_of
from bot.frontend.words.texts import Voice


def public_voice(interaction: Interaction) -> Voice:
    """Return the server's voice, for what everybody reads."""
    return house_of(interaction).texts.voice(interaction.guild_locale or interaction.locale)


def private_voice(interaction: Interaction) -> Voice:
    """Return the member's own voice, for what only they read: as they have set it, else as their client says."""
    return house_of(interaction).texts.voice(settings_of(interaction).language or interaction.locale)
