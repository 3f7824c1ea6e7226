"""Seasons of the ladders, and their hall of fame."""

from bot.discord.core.commands import Feature, Handler
from bot.discord.core.controls import Action
from bot.discord.features.seasons import commands, posts
from bot.discord.features.seasons.commands import deliver_season
from bot.domain.outbox import MessageKind

HANDLERS: dict[type[Action], Handler] = {
    posts.CloseSeason: commands.close_season,
    posts.PickAfterwards: commands.pick_afterwards,
    posts.OpenHall: commands.open_hall,
    posts.TurnHall: commands.turn_hall,
    posts.PickHall: commands.pick_hall,
    posts.ShareHall: commands.share_hall,
}

FEATURE = Feature(
    commands=(commands.SEASON,), handlers=HANDLERS, delivery_handlers={MessageKind.SEASON: deliver_season}
)
