"""Tournaments: make, join, follow and run them."""

from bot.domain.outbox import MessageKind
from bot.frontend.desk.feature import Feature, merged
from bot.frontend.tournament import commands, running, settings
from bot.frontend.tournament.channels import deliver_pause
from bot.frontend.tournament.delivery import deliver_tournament, deliver_winner

FEATURE = Feature(
    cogs=(commands.Tournaments,),
    handlers=merged(running.HANDLERS, settings.HANDLERS),
    delivery_handlers={
        MessageKind.TOURNAMENT: deliver_tournament,
        MessageKind.TOURNAMENT_PAUSED: deliver_pause,
        MessageKind.WINNER: deliver_winner,
    },
)
