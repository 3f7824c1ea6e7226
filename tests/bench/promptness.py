"""Measure response times: `python -m tests.bench.promptness [--games 50] [--searches 0]`.

The real bot runs in the simulated Discord with `--games` open games of up to 120 plies and `--searches` endless engine
searches. In the first few games, members use each kind of interaction one after another. Then a move is played in each
of the other games, all at the same time.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from simcord import ChannelHandle

from bot.discord.core.boards import show
from bot.discord.core.discord_channels import DiscordChannel
from bot.discord.core.interactions import Runtime
from bot.domain.challenge import Proposal, Terms
from bot.domain.game import Game
from bot.domain.ids import ChannelId, ColorChoice, Member, ServerId, UserId
from bot.engine import Limits
from bot.rules import MoveLine, Position
from bot.services import challenges, games
from bot.services.engines import Engines
from bot.variants import FAMILIES
from tests.bench.simulated import simulated_world
from tests.e2e.payloads import CALLBACK
from tests.e2e.world import World, action_ids

LONGEST = 120
ROUNDS = 8


async def measure(count: int, searches: int) -> None:
    """Start `searches` endless searches, play `count` games to a random ply, and print the bot's response times."""
    async with simulated_world(engine_threads=max(1, searches)) as world:
        for _ in range(searches):
            _search_for_ever(world.client.runtime)
        await _measure(world, count)


def _search_for_ever(runtime: Runtime) -> None:
    """Keep an engine busy until the runtime is closed."""
    line = MoveLine.from_position(Position.start(next(iter(FAMILIES.values())).example))
    assert isinstance(runtime.engines, Engines)
    runtime.engines.submit(lambda engine: engine.search(line, Limits()))


async def _measure(world: World, count: int) -> None:
    rng = random.Random(7)
    world.forbid(world.channel, "create_public_threads")
    game_channels = [world.guild.create_text_channel(f"table-{number}") for number in range(count)]
    under_way = [await _game(world, game_channel, rng) for game_channel in game_channels]
    plies = sorted(game.ply for game in under_way)
    print(f"{count} games under way, {plies[0]} to {plies[-1]} plies, median {statistics.median(plies):.0f}")
    waits = Waits(world)
    for number, (game_channel, game) in enumerate(itertools.islice(zip(game_channels, under_way, strict=True), ROUNDS)):
        for name, acting in _acts(world, game_channel, game):
            await waits.of(name, acting)
        if number == 0:
            waits.forget()
    for name, seconds in waits.seconds.items():
        print(f"{name:24} median {statistics.median(seconds) * 1000:6.1f} ms, worst {max(seconds) * 1000:6.1f} ms")
    every = [one for seconds in waits.seconds.values() for one in seconds]
    print(f"{'all':24} median {statistics.median(every) * 1000:6.1f} ms, worst {max(every) * 1000:6.1f} ms")
    await _all_at_once(world, game_channels[ROUNDS:], under_way[ROUNDS:])


async def _game(world: World, game_channel: ChannelHandle, rng: random.Random) -> Game:
    """Start a game of a random family between Alice and Bo, play random moves, and post its board in the channel.
    Return the game.
    """
    runtime, family = world.client.runtime, rng.choice(list(FAMILIES.values()))
    alice, bo = (Member(UserId(actor.id), actor.name) for actor in (world.alice, world.bo))
    armies = [rng.choice(family.armies).name if family.armies else None for _ in range(2)]
    challenge = await challenges.create(
        runtime.db,
        Proposal(
            server_id=ServerId(world.guild.id),
            channel_id=ChannelId(game_channel.id),
            challenger=alice,
            opponent=bo,
            terms=Terms(family),
            color=ColorChoice.RANDOM,
            army=armies[0],
            created_at=runtime.now(),
        ),
    )
    game = await challenges.accept(runtime.db, challenge.id, bo, runtime.now(), rng, army=armies[1])
    await games.set_channel(runtime.db, game.id, ChannelId(game_channel.id))
    for _ in range(rng.randrange(2, LONGEST)):
        move = rng.choice(game.position.legal_moves)
        if game.line.play(move).outcome is not None:
            break
        played = await games.play_move(runtime.db, game.id, game.to_move.user_id, move.uci, runtime.now())
        game = played.game
    channel = world.client.get_channel(game_channel.id)
    assert channel is not None
    await show(world.client.outbox, game, here=DiscordChannel(channel))
    return game


def _acts(
    world: World, game_channel: ChannelHandle, game: Game
) -> Iterator[tuple[str, Callable[[], Awaitable[object]]]]:
    """Yield the names and functions of the actions in a game."""
    player = world.alice if game.to_move.user_id == world.alice.id else world.bo
    newest = world.newest(game_channel)
    ids = action_ids(newest)
    move = game.position.legal_moves[0]
    square = move.uci[:2]
    yield "autocomplete move", lambda: player.autocomplete(game_channel, "move", "move", "")
    yield "autocomplete game", lambda: player.autocomplete(game_channel, "move", "game", "")
    yield "/board", lambda: world.chen.slash(game_channel, "board")
    yield "/games", lambda: player.slash(game_channel, "games")
    yield "/profile", lambda: player.slash(game_channel, "profile")
    yield "/history", lambda: player.slash(game_channel, "history")
    yield "/ladder", lambda: player.slash(game_channel, "ladder")
    yield "/rules", lambda: player.slash(game_channel, "rules")
    yield "/replay", lambda: player.slash(game_channel, "replay")
    yield "/export gif", lambda: player.slash(game_channel, "export", format="gif")
    yield "move button", lambda: player.click(newest, custom_id=ids["move"])
    yield "piece menu", lambda: player.select(newest, [square], custom_id=ids["piece"])
    yield "piece guide", lambda: world.chen.click(newest, custom_id=ids["guide"])
    yield "flip button", lambda: world.chen.click(newest, custom_id=ids["flip"])
    yield "/takeback", lambda: player.slash(game_channel, "takeback")
    yield "/move", lambda: player.slash(game_channel, "move", move=move.uci)


async def _all_at_once(world: World, game_channels: list[ChannelHandle], under_way: list[Game]) -> None:
    waits = Waits(world)
    acts = []
    for game_channel, game in zip(game_channels, under_way, strict=True):
        player = world.alice if game.to_move.user_id == world.alice.id else world.bo
        acts.append(world.commanding(player, game_channel, "move", move=game.position.legal_moves[0].uci))
    began = time.perf_counter()
    await world.at_once(*acts)
    done = time.perf_counter() - began
    seconds = sorted(waits.new())
    print(
        f"{len(acts)} moves at once: acknowledged after {statistics.median(seconds) * 1000:.0f} ms median, "
        f"{seconds[-1] * 1000:.0f} ms at worst; all boards shown after {done:.1f} s"
    )


class Answers(list[Any]):
    """SimCord's list of requests. It also records when each interaction gets its first response."""

    def __init__(self) -> None:
        super().__init__()
        self.moments: dict[str, float] = {}

    def append(self, entry: Any) -> None:
        if match := CALLBACK.fullmatch(entry.path):
            self.moments.setdefault(match[1], time.perf_counter())
        super().append(entry)


class Waits:
    """Measures the seconds from each interaction to the bot's first response."""

    def __init__(self, world: World) -> None:
        self.sent_at: dict[str, float] = {}
        self.answers = Answers()
        self.seconds: dict[str, list[float]] = defaultdict(list)
        backend = world.env.backend
        backend.http_requests, emit = self.answers, backend.emit

        def stamped(event: str, payload: Any) -> None:
            if event == "INTERACTION_CREATE":
                self.sent_at[str(payload["id"])] = time.perf_counter()
            emit(event, payload)

        backend.emit = stamped  # type: ignore[method-assign]

    async def of(self, name: str, acting: Callable[[], Awaitable[object]]) -> None:
        """Measure an action, and record the waits under this name."""
        await acting()
        self.seconds[name] += self.new()

    def new(self) -> list[float]:
        """Return the waits measured since the last call."""
        waits = [self.answers.moments[number] - begin for number, begin in self.sent_at.items()]
        self.sent_at.clear()
        return waits

    def forget(self) -> None:
        """Discard the waits of the warm-up round."""
        self.seconds.clear()


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=50)
    options.add_argument("--searches", type=int, default=0)
    asked = options.parse_args()
    asyncio.run(measure(asked.games, asked.searches))
