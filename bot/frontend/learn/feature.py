"""Exercises: series of them about each piece and each way to win."""

from bot.frontend.desk.feature import Feature
from bot.frontend.learn import commands, doing

FEATURE = Feature(cogs=(commands.Learning,), handlers={**commands.HANDLERS, **doing.HANDLERS}, forms=doing.FORMS)
