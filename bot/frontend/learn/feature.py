"""Exercises: series of them about each piece and each way to win."""

from bot.frontend.desk.feature import Feature
from bot.frontend.learn import commands

FEATURE = Feature(cogs=(commands.Learning,), handlers=commands.HANDLERS, forms=commands.FORMS)
