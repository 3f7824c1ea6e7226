"""Engine games: `/play`."""

from bot.frontend.desk.feature import Feature
from bot.frontend.engine_games import commands

FEATURE = Feature(cogs=(commands.Opponents,), handlers=commands.HANDLERS, forms=commands.FORMS)
