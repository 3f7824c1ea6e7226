"""What the commands and controls of vote games share: who runs one, where it is played, and which one is meant."""

from __future__ import annotations

from bot.discord.core.access import may_be_offered
from bot.discord.core.context import Context
from bot.discord.core.resolving import look_up
from bot.discord.core.rooms import GuildChannel, check_writable
from bot.domain.errors import SeveralGames
from bot.domain.game import Game
from bot.domain.ids import ChannelId, server_player
from bot.domain.votes import NoVoteGame
from bot.i18n.frontend_errors import ChannelGone
from bot.services import records, settings

MOST_LISTED = 50
"""The most vote games of a server that are looked through for the one that is meant."""


async def queried_vote(ctx: Context, number: int | None) -> Game:
    """Return the vote game that is meant: the one named, else the room's, else the server's only one.

    Raise NoSuchGame, NoVoteGame or SeveralGames.
    """
    if number is None:
        player = server_player(ctx.server_id)
        ongoing = await records.ongoing_of(ctx.runtime.db, ctx.server_id, player, MOST_LISTED)
        seen = [one for one in ongoing.items if may_be_offered(ctx.interaction, one)]
        here = [one for one in seen if one.room_id == ctx.interaction.channel_id]
        found = here or seen
        if not found:
            raise NoVoteGame
        if len(found) > 1:
            raise SeveralGames(tuple(one.id for one in found))
        number = found[0].id
    game = await ctx.game(number)
    if game.vote is None:
        raise NoVoteGame
    return game


async def channel_of(ctx: Context) -> GuildChannel:
    """Return the channel in which a vote game is begun: the one that the managers chose, else where the member acts.

    Raise ChannelGone, CannotWrite, NoGamesInChannel or OnlyInServers.
    """
    chosen = (await settings.load(ctx.runtime.db, settings.VOTES, ctx.server_id)).channel_id
    if chosen is None:
        return await ctx.playable_room()
    channel = await look_up(ctx.interaction.client, ctx.server_id, ChannelId(chosen))
    if not isinstance(channel, GuildChannel):
        raise ChannelGone
    check_writable(channel)
    return channel
