"""Exercises, grouped into series: one series for each piece and for each way to win."""

from bot.discord.core.commands import Feature
from bot.discord.features.learn import commands

FEATURE = Feature(commands=(commands.learn_command,), handlers=commands.HANDLERS, forms=commands.FORMS)
