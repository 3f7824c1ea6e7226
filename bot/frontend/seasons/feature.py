"""Seasons: closing a ladder's season, and the hall of fame."""

from bot.domain.outbox import Kind
from bot.frontend.desk.feature import Feature
from bot.frontend.seasons import commands
from bot.frontend.seasons.carrying import carry_season

FEATURE = Feature(cogs=(commands.Seasons,), handlers=commands.HANDLERS, carriers={Kind.SEASON: carry_season})
