"""The languages in which everything is said."""

from bot.i18n import catalog as texts

LANGUAGES = tuple(texts.LANGUAGES.values())
