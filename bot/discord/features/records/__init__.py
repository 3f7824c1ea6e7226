"""Records: members' ongoing and finished games, their profiles, the ladders, and the balance between armies."""

from bot.discord.core.commands import Feature, merged
from bot.discord.features.records import commands, progress, standings

FEATURE = Feature(
    commands=(
        commands.games_command,
        commands.history_command,
        commands.profile_command,
        progress.progress_command,
        standings.ladder_command,
    ),
    handlers=merged(commands.HANDLERS, progress.HANDLERS, standings.HANDLERS),
)
