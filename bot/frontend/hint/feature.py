"""The engine's advice in a casual game."""

from bot.frontend.desk.feature import Feature
from bot.frontend.hint import commands

FEATURE = Feature(cogs=(commands.Hints,), handlers=commands.HANDLERS)
