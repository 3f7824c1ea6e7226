"""`/conditional`: the replies that a member has prepared for the opponent's next moves in a correspondence game.

A line is picked move by move in menus, or typed. The custom_ids of the menus contain the line so far.
"""

from bot.discord.core.commands import Feature
from bot.discord.features.conditional import commands

FEATURE = Feature(
    commands=(commands.conditional_command,),
    handlers=commands.HANDLERS,
    forms=commands.FORMS,
)
