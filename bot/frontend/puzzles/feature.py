"""Puzzles to solve, and the daily one."""

from bot.frontend.desk.feature import Feature
from bot.frontend.puzzles import commands

FEATURE = Feature(cogs=(commands.Puzzles,), handlers=commands.HANDLERS, forms=commands.FORMS)
