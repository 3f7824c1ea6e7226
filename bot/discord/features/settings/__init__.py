"""The settings of members and servers."""

from bot.discord.core.feature import Feature
from bot.discord.features.settings import commands

FEATURE = Feature(commands=(commands.settings_command, commands.server_command), handlers=commands.HANDLERS)
