"""The languages in which everything is said."""

from bot.words import texts

LANGUAGES = tuple(texts.LANGUAGES.values())
