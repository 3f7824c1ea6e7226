"""`/help`, and the welcome in a new server."""

from bot.discord.core.feature import Feature
from bot.discord.features.help import commands, welcome

FEATURE = Feature(cogs=(commands.Lookups, welcome.Welcoming))
