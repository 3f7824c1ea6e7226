"""The settings of members and servers."""

from bot.discord.core.commands import Feature, merged
from bot.discord.features.settings import commands, setup

FEATURE = Feature(
    commands=(commands.settings_command, commands.server_command, setup.setup_command),
    handlers=merged(commands.HANDLERS, setup.HANDLERS),
    forms=commands.FORMS,
)
