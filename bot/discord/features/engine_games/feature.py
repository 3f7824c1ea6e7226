"""Engine games: `/play`."""

from bot.discord.core.feature import Feature
from bot.discord.features.engine_games import commands

FEATURE = Feature(cogs=(commands.Opponents,), handlers=commands.HANDLERS, forms=commands.FORMS)
