"""Vote games in different states: in progress, with a draw possible, and finished."""

from __future__ import annotations

from simcord import ChannelHandle

from bot.domain.ids import ChannelId, ColorChoice, GameId, Member, ServerId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.votes import RESIGN, VOTE_SPANS
from bot.services import engine_games, server_challenges, votes
from bot.services import settings as stored_settings
from bot.services.server_challenges import ServerWish
from tests.e2e.world import World

OTHER, ELSEWHERE = ServerId(77), ChannelId(78)
"""The ids of a server that the bot hasn't joined, and of its channel."""


async def voting(world: World) -> ChannelHandle:
    """A vote game in which all members have voted for the same move."""
    runtime, here = world.client.runtime, ChannelId(world.channel.id)
    wish = votes.VoteWish(channel_id=here, family="orda", level=1, color=ColorChoice.WHITE, span=VOTE_SPANS["1h"])
    game = await votes.start(runtime.db, _runner(world), wish, runtime.now(), runtime.rng)
    await world.client.take_over(game)
    await _all_vote(world, game.id, "e4")
    return world.game_channel(world.messages(world.channel)[0])


async def drawish(world: World) -> ChannelHandle:
    """A vote game in which members can vote for a draw: each side has moved, and all members have voted again."""
    game_channel = await voting(world)
    await _close(world)
    await _all_vote(world, GameId(1), "d3")
    return game_channel


async def voted(world: World) -> ChannelHandle:
    """A vote game in which the server has resigned."""
    game_channel = await voting(world)
    await _all_vote(world, GameId(1), RESIGN)
    await _close(world)
    await world.speak(world.alice, game_channel)
    return game_channel


async def neighbor(world: World) -> ChannelHandle:
    """Make another server accept challenges. Return the first server's channel, where members can send a challenge."""
    await stored_settings.change_votes(
        world.client.runtime.db, OTHER, "Elsewhere", channel_id=ELSEWHERE, is_challengeable=True
    )
    return world.channel


async def asked(world: World) -> ChannelHandle:
    """Have another server challenge the first one, and return the first server's channel."""
    runtime, guild_id = world.client.runtime, ServerId(world.guild.id)
    settings = {"channel_id": world.channel.id, "is_challengeable": True}
    await stored_settings.change_votes(runtime.db, guild_id, world.guild.name, **settings)
    wish = ServerWish(
        channel_id=ELSEWHERE, opponent=guild_id, family="orda", color=ColorChoice.WHITE, span=VOTE_SPANS["1h"]
    )
    runner = votes.Runner(OTHER, "Elsewhere", UserId(1), is_manager=True)
    made = await server_challenges.create(runtime.db, runner, wish, runtime.now())
    await world.client.outbox.dispatch(MessageKind.SERVER_CHALLENGE, made.id)
    return world.channel


async def _close(world: World) -> None:
    """Close the vote. If the game continues, have the engine reply."""
    client, runtime = world.client, world.client.runtime
    await votes.close_early(runtime.db, _runner(world), GameId(1), runtime.now())
    [game] = await votes.close(runtime.db, runtime.engines, GameId(1), runtime.now())
    if game.waits_for_engine:
        game = (await engine_games.take_turn(runtime.db, runtime.engines, game, runtime.now())).game
    await client.take_over(game)
    await world.env.settle()


async def _all_vote(world: World, game_id: GameId, choice: str) -> None:
    runtime, backend = world.client.runtime, world.env.backend
    for number in backend.get_guild(world.guild.id).members:
        user = backend.users[number]
        if not user.bot:
            await votes.cast(runtime.db, game_id, Member(UserId(number), user.name), choice, runtime.now())


def _runner(world: World) -> votes.Runner:
    return votes.Runner(ServerId(world.guild.id), "The Steppe", UserId(world.alice.id), is_manager=True)
