"""Training: what a member has missed comes back after days."""

from bot.discord.core.feature import Feature
from bot.discord.features.training import commands

FEATURE = Feature(commands=(commands.train_command,), handlers=commands.HANDLERS, forms=commands.FORMS)
