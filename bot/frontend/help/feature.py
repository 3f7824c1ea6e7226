"""How to start."""

from bot.frontend.desk.feature import Feature
from bot.frontend.help import commands

FEATURE = Feature(cogs=(commands.Lookups,))
