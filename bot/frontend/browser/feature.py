"""Playing and watching in a browser."""

from bot.frontend.browser import links
from bot.frontend.desk.feature import Feature

FEATURE = Feature(handlers=links.HANDLERS)
