"""The guides of `/rules`."""

from bot.discord.core.commands import Feature
from bot.discord.features.guide import commands

FEATURE = Feature(commands=(commands.rules_command,), handlers=commands.HANDLERS)
