"""`/help`, and the welcome in a new server."""

from bot.frontend.desk.feature import Feature
from bot.frontend.help import commands, welcome

FEATURE = Feature(cogs=(commands.Lookups, welcome.Welcoming))
