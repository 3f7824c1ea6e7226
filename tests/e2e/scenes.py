"""Named scenes for tests. Each scene puts a server into some state and returns a channel. The newest message in that
channel is the one to test."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

from simcord import ChannelHandle, MemberActor

from bot.discord.features.help import welcome
from bot.domain.ids import ChannelId, ServerId
from bot.services import settings
from tests.e2e import past
from tests.e2e.paged import give_page
from tests.e2e.voting import asked, drawish, neighbor, voted, voting
from tests.e2e.world import World, answer
from tests.wording import ui_text


async def running(world: World, **options: object) -> ChannelHandle:
    game_channel = await world.begin(world.alice, world.bo, **options)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    return game_channel


async def with_page(world: World) -> ChannelHandle:
    give_page(world.client)
    return await running(world)


async def with_offer(world: World, kind: str) -> ChannelHandle:
    game_channel = await running(world)
    await world.bo.slash(game_channel, kind)
    return game_channel


async def over(world: World) -> ChannelHandle:
    game_channel = await running(world)
    await world.bo.click(answer(await world.bo.slash(game_channel, "resign")), label=ui_text("button-resign"))
    await world.speak(world.bo, game_channel)
    return game_channel


async def offered(world: World, opponent: MemberActor | None) -> ChannelHandle:
    await world.challenge(world.alice, opponent)
    return world.channel


async def against_engine(world: World) -> ChannelHandle:
    """Alice's game against the engine, after her first move."""
    await world.alice.slash(world.channel, "play", level=1, color="white")
    game_channel = world.game_channel(world.messages(world.channel)[0])
    await world.alice.slash(game_channel, "move", move="d4")
    return game_channel


async def beaten(world: World) -> ChannelHandle:
    game_channel = await against_engine(world)
    await world.alice.click(answer(await world.alice.slash(game_channel, "resign")), label=ui_text("button-resign"))
    await world.speak(world.alice, game_channel)
    return game_channel


async def welcomed(world: World) -> ChannelHandle:
    """The bot's first post in the server."""
    guild = world.client.get_guild(world.guild.id)
    assert guild is not None
    await welcome(world.client.runtime, guild)
    return world.channel


async def joining(world: World) -> ChannelHandle:
    """A tournament that Alice has created, and that she and Bo have joined."""
    await world.alice.slash(world.channel, "tournament create")
    for member in (world.alice, world.bo):
        await member.click(world.newest(world.channel), label=ui_text("button-join-tournament"))
    return world.channel


async def contest(world: World) -> ChannelHandle:
    """A tournament in progress. The tournament's message is the newest one in the channel."""
    await joining(world)
    for name in ("Emil", "Fay"):
        player = world.guild.add_member(world.env.create_user(name.lower(), global_name=name))
        await player.click(world.newest(world.channel), label=ui_text("button-join-tournament"))
    await world.alice.click(world.newest(world.channel), label=ui_text("button-start-tournament"))
    return world.channel


async def ranked(world: World) -> ChannelHandle:
    """A ladder with two members."""
    await past.rank(world, [past.member(world.alice), past.member(world.bo)])
    return world.channel


async def honored(world: World) -> ChannelHandle:
    """The announcement of a season's winners."""
    await ranked(world)
    world.allow(world.alice, "manage_guild")
    question = answer(await world.alice.slash(world.channel, "season close"))
    await world.alice.click(question, label=ui_text("button-close-season"))
    return world.channel


async def puzzled(world: World) -> ChannelHandle:
    """The daily puzzle, posted in the channel."""
    guild_id = ServerId(world.guild.id)
    await settings.change_puzzles(world.client.runtime.db, guild_id, channel=ChannelId(world.channel.id))
    await world.env.advance_time(25)
    return world.channel


async def recapped(world: World) -> ChannelHandle:
    """The daily recap, posted in the channel."""
    db, guild_id, now = world.client.runtime.db, ServerId(world.guild.id), world.env.now()
    await settings.change_puzzles(db, guild_id, channel=ChannelId(world.channel.id))
    await settings.change_recap(db, guild_id, now - timedelta(hours=1), has_recap=True, hour=now.hour)
    await world.env.advance_time(25)
    return world.channel


async def racing(world: World) -> ChannelHandle:
    """The lobby of a race that Alice has opened and Bo has joined."""
    give_page(world.client)
    await world.alice.slash(world.channel, "race")
    await world.bo.click(world.newest(world.channel), label=ui_text("button-join-race"))
    return world.channel


async def raced(world: World) -> ChannelHandle:
    """A canceled race."""
    game_channel = await racing(world)
    for member in (world.alice, world.bo):
        await member.click(world.newest(world.channel), label=ui_text("button-leave-race"))
    return game_channel


async def empty(world: World) -> ChannelHandle:
    return world.channel


SCENES: dict[str, Callable[[World], Awaitable[ChannelHandle]]] = {
    "running": running,
    "page": with_page,
    "draw": lambda world: with_offer(world, "draw"),
    "takeback": lambda world: with_offer(world, "takeback"),
    "fresh": lambda world: world.begin(world.alice, world.bo),
    "arranging": lambda world: world.begin(
        world.alice, world.bo, variant="asymmetric", armies=["elves", "orcs"], free_setup=True
    ),
    "over": over,
    "offered": lambda world: offered(world, world.bo),
    "open": lambda world: offered(world, None),
    "engine": against_engine,
    "beaten": beaten,
    "voting": voting,
    "drawish": drawish,
    "voted": voted,
    "neighbor": neighbor,
    "asked": asked,
    "welcomed": welcomed,
    "ranked": ranked,
    "honoured": honored,
    "puzzled": puzzled,
    "recapped": recapped,
    "racing": racing,
    "raced": raced,
    "empty": empty,
    "joining": joining,
    "contest": contest,
}
