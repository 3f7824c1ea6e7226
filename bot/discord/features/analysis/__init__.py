"""The analysis of finished games by the engine, and reviews of them."""

from bot.discord.core.feature import Feature
from bot.discord.features.analysis import commands

FEATURE = Feature(
    commands=(commands.analyze_command, commands.analyze_shown, commands.review_shown),
    cogs=(commands.Analyses,),
    handlers=commands.HANDLERS,
)
