"""The analysis of finished games by the engine."""

from bot.frontend.analysis import commands
from bot.frontend.desk.feature import Feature

FEATURE = Feature(cogs=(commands.Analyses,), handlers=commands.HANDLERS)
