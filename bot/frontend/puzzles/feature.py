"""Puzzles to solve, and the daily one."""

from bot.domain.outbox import Kind
from bot.frontend.desk.feature import Feature
from bot.frontend.puzzles import commands, daily

FEATURE = Feature(
    cogs=(commands.Puzzles,),
    handlers={**commands.HANDLERS, **daily.HANDLERS},
    forms=commands.FORMS,
    carriers={Kind.DAILY: daily.carry_daily},
)
