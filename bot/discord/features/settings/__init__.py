"""The settings of members and servers."""

from bot.discord.core.feature import Feature
from bot.discord.features.settings import commands

FEATURE = Feature(cogs=(commands.SettingsPanels,), handlers=commands.HANDLERS)
