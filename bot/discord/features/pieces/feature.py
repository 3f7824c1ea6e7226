"""Picking a unit on the board: to play it, or to see it in the piece guide."""

from bot.discord.core.feature import Feature
from bot.discord.features.pieces import picking

FEATURE = Feature(handlers=picking.HANDLERS)
