"""A member's vacation."""

from bot.frontend.desk.feature import Feature
from bot.frontend.vacation import commands

FEATURE = Feature(cogs=(commands.Vacations,), handlers=commands.HANDLERS)
