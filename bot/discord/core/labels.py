"""The names of commands, options and choices, and the translator that gives Discord their other languages."""

from __future__ import annotations

import discord
from discord.app_commands import TranslationContextLocation, locale_str

from bot.i18n.catalog import DEFAULT, load_catalog


def label(key: str) -> locale_str:
    """Return the name of a command, an option or a choice: the English text, with its locale key for the translator."""
    return locale_str(load_catalog().translator(DEFAULT)(key), key=key)


NAMES = (
    TranslationContextLocation.group_name,
    TranslationContextLocation.command_name,
    TranslationContextLocation.parameter_name,
)
"""Names that are part of the interface and have no locale key of their own: their key is `name-` and the word."""


class CommandTranslator(discord.app_commands.Translator):
    """Translates the texts made by `label`, and the names of commands and options."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: discord.app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in one of the bot's languages; None for any other locale."""
        key = string.extras.get("key")
        if key is None and context.location in NAMES:
            key = f"name-{string.message}"
        t = load_catalog().translators.get(str(locale))
        return None if key is None or t is None else t(key)
