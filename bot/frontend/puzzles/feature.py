"""Puzzles to solve, the daily one, and storm."""

from bot.domain.outbox import MessageKind
from bot.frontend.desk.feature import Feature
from bot.frontend.puzzles import commands, daily, storm

FEATURE = Feature(
    cogs=(commands.Puzzles, storm.Storm),
    handlers={**commands.HANDLERS, **daily.HANDLERS, **storm.HANDLERS},
    forms=commands.FORMS,
    delivery_handlers={MessageKind.DAILY: daily.deliver_daily},
)
