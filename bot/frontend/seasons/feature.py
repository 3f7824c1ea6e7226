"""Seasons: closing a ladder's season, and the hall of fame."""

from bot.domain.outbox import MessageKind
from bot.frontend.desk.actions import Action
from bot.frontend.desk.feature import Feature, Handler
from bot.frontend.seasons import commands
from bot.frontend.seasons.controls import CloseSeason, OpenHall, PickAfterwards, PickHall, ShareHall, TurnHall
from bot.frontend.seasons.delivery import deliver_season

HANDLERS: dict[type[Action], Handler] = {
    CloseSeason: commands.close_season,
    PickAfterwards: commands.pick_afterwards,
    OpenHall: commands.open_hall,
    TurnHall: commands.turn_hall,
    PickHall: commands.pick_hall,
    ShareHall: commands.share_hall,
}

FEATURE = Feature(cogs=(commands.Seasons,), handlers=HANDLERS, delivery_handlers={MessageKind.SEASON: deliver_season})
