"""What members and servers set for themselves."""

from bot.frontend.desk.feature import Feature
from bot.frontend.settings import commands

FEATURE = Feature(cogs=(commands.SettingsPanels,), handlers=commands.HANDLERS)
