"""Challenges: offering a game, and answering."""

from bot.domain.outbox import MessageKind
from bot.frontend.challenge import commands
from bot.frontend.challenge.delivery import deliver_challenge
from bot.frontend.desk.feature import Feature

FEATURE = Feature(
    cogs=(commands.Challenges,),
    handlers=commands.HANDLERS,
    forms=commands.FORMS,
    delivery_handlers={MessageKind.CHALLENGE: deliver_challenge},
    menus={"context-challenge": commands.open_challenge_form},
)
