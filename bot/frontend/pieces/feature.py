"""Picking a unit on the board: to play it, or to see it in the piece guide."""

from bot.frontend.desk.feature import Feature
from bot.frontend.pieces import picking

FEATURE = Feature(handlers=picking.HANDLERS)
