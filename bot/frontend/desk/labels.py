"""The names of commands, options and choices, and what gives Discord their translations."""

from __future__ import annotations

import discord
from discord.app_commands import TranslationContextLocation, locale_str

from bot.words.texts import DEFAULT, load_texts


def label(key: str) -> locale_str:
    """Name a command, an option or a choice: English for Discord's default, the key for the translator."""
    return locale_str(load_texts().voice(DEFAULT)(key), key=key)


NAMES = (TranslationContextLocation.command_name, TranslationContextLocation.parameter_name)
"""What Discord calls by the words that are part of the interface: their translations go by those words."""


class Translator(discord.app_commands.Translator):
    """Gives Discord the other languages of what `label` named, and of the commands' and options' own names."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: discord.app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the wording in one of our languages, None for every other."""
        key = string.extras.get("key")
        if key is None and context.location in NAMES:
            key = f"name-{string.message}"
        voice = load_texts().voices.get(str(locale))
        return None if key is None or voice is None else voice(key)
