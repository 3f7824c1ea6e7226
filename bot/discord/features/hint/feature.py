"""The engine's advice in a casual game."""

from bot.discord.core.feature import Feature
from bot.discord.features.hint import commands

FEATURE = Feature(cogs=(commands.Hints,), handlers=commands.HANDLERS)
