"""The guides of `/rules`."""

from bot.frontend.desk.feature import Feature
from bot.frontend.guide import commands

FEATURE = Feature(cogs=(commands.Guides,), handlers=commands.HANDLERS)
