"""Puzzles, the daily puzzle with its recap, Puzzle Storm, and puzzle races."""

from bot.discord.core.commands import Feature
from bot.discord.features.puzzles import commands, daily, panel, storm
from bot.domain.outbox import MessageKind

FEATURE = Feature(
    commands=(commands.puzzle_command, commands.daily_command, storm.storm_command, storm.race_command),
    handlers={**commands.HANDLERS, **panel.HANDLERS, **storm.HANDLERS},
    forms={**commands.FORMS, **panel.FORMS},
    delivery_handlers={MessageKind.DAILY: daily.deliver_daily, MessageKind.RACE: storm.deliver_race},
)
