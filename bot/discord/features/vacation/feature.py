"""A member's vacation."""

from bot.discord.core.feature import Feature
from bot.discord.features.vacation import commands

FEATURE = Feature(cogs=(commands.Vacations,), handlers=commands.HANDLERS)
