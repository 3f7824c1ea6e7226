"""The settings of members and servers."""

from bot.frontend.desk.feature import Feature
from bot.frontend.settings import commands

FEATURE = Feature(cogs=(commands.SettingsPanels,), handlers=commands.HANDLERS)
