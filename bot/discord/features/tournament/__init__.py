"""Tournaments: creating, joining, following and running them."""

from bot.discord.core.commands import Feature
from bot.discord.features.tournament import commands
from bot.discord.features.tournament.delivery import deliver_pause, deliver_tournament, deliver_winner
from bot.domain.outbox import MessageKind

FEATURE = Feature(
    commands=(commands.TOURNAMENT, commands.simul_command),
    handlers=commands.HANDLERS,
    delivery_handlers={
        MessageKind.TOURNAMENT: deliver_tournament,
        MessageKind.TOURNAMENT_PAUSED: deliver_pause,
        MessageKind.WINNER: deliver_winner,
    },
)
