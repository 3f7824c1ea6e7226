"""Challenges: offering, accepting and declining a game."""

from bot.discord.core.commands import Feature
from bot.discord.features.challenge import commands
from bot.discord.features.challenge.commands import deliver_challenge
from bot.domain.outbox import MessageKind

FEATURE = Feature(
    commands=(commands.challenge_command, commands.open_challenge_form),
    handlers=commands.HANDLERS,
    forms=commands.FORMS,
    delivery_handlers={MessageKind.CHALLENGE: deliver_challenge},
)
