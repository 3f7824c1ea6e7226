"""Puzzles to solve, and the daily one."""

from bot.discord.core.feature import Feature
from bot.discord.features.puzzles import commands, daily, storm
from bot.domain.outbox import MessageKind

FEATURE = Feature(
    cogs=(commands.Puzzles, storm.Storm),
    handlers={**commands.HANDLERS, **daily.HANDLERS, **storm.HANDLERS},
    forms=commands.FORMS,
    delivery_handlers={MessageKind.DAILY: daily.deliver_daily},
)
