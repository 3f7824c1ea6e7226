"""The bot's languages."""

from bot.i18n import catalog as texts

LANGUAGES = tuple(texts.LANGUAGES.values())
