"""Picking a unit on the board: to play it, or to learn how it goes."""

from bot.frontend.desk.feature import Feature
from bot.frontend.pieces import picking

FEATURE = Feature(handlers=picking.HANDLERS)
