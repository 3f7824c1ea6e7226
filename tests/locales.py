"""The languages of the bot."""

from bot.i18n import catalog as texts

LANGUAGES = tuple(texts.LANGUAGES.values())
