"""Challenges: offering a game, and answering."""

from bot.domain.outbox import Kind
from bot.frontend.challenge import commands
from bot.frontend.challenge.carrying import carry_challenge
from bot.frontend.desk.feature import Feature

FEATURE = Feature(
    cogs=(commands.Challenges,),
    handlers=commands.HANDLERS,
    forms=commands.FORMS,
    carriers={Kind.CHALLENGE: carry_challenge},
    menus={"context-challenge": commands.open_challenge_form},
)
