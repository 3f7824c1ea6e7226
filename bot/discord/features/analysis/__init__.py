"""Engine analysis and reviews of finished games."""

from bot.discord.core.commands import Feature
from bot.discord.features.analysis import commands

FEATURE = Feature(
    commands=(commands.analyze_command, commands.analyze_shown, commands.review_shown),
    cogs=(commands.Analyses,),
    handlers=commands.HANDLERS,
)
