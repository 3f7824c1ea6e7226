"""Offering a game, and answering."""

from bot.frontend.challenge import commands
from bot.frontend.desk.feature import Feature

FEATURE = Feature(
    cogs=(commands.Challenges,),
    handlers=commands.HANDLERS,
    forms=commands.FORMS,
    menus={"context-challenge": commands.open_challenge_form},
)
