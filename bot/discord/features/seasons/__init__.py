"""Seasons of the ladders, and their hall of fame."""

from bot.discord.core.commands import Feature, Handler
from bot.discord.core.controls import Action
from bot.discord.features.seasons import commands
from bot.discord.features.seasons.commands import deliver_season
from bot.discord.features.seasons.posts import CloseSeason, OpenHall, PickAfterwards, PickHall, ShareHall, TurnHall
from bot.domain.outbox import MessageKind

HANDLERS: dict[type[Action], Handler] = {
    CloseSeason: commands.close_season,
    PickAfterwards: commands.pick_afterwards,
    OpenHall: commands.open_hall,
    TurnHall: commands.turn_hall,
    PickHall: commands.pick_hall,
    ShareHall: commands.share_hall,
}

FEATURE = Feature(
    commands=(commands.SEASON,), handlers=HANDLERS, delivery_handlers={MessageKind.SEASON: deliver_season}
)
