"""Playing and watching in a browser."""

from bot.discord.core.feature import Feature
from bot.discord.features.browser import links

FEATURE = Feature(handlers=links.HANDLERS)
