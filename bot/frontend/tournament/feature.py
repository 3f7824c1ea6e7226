"""Tournaments: make, join, follow and run them."""

from bot.domain.outbox import Kind
from bot.frontend.desk.feature import Feature, merged
from bot.frontend.tournament import commands, running, settings
from bot.frontend.tournament.carrying import carry_tournament, carry_winner
from bot.frontend.tournament.channels import carry_pause

FEATURE = Feature(
    cogs=(commands.Tournaments,),
    handlers=merged(running.HANDLERS, settings.HANDLERS),
    carriers={
        Kind.TOURNAMENT: carry_tournament,
        Kind.TOURNAMENT_PAUSED: carry_pause,
        Kind.WINNER: carry_winner,
    },
)
