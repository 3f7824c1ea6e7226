"""Measure the cost of one move: `python -m tests.bench.one_move [--moves 60] [--list]`.

The real bot plays in the simulated Discord. Its moves are timed first and then traced. A trace counts the transactions,
the SQL statements, and the modules and functions of `bot/` that a move enters. Functions are counted both with and
without properties. The time is the processor time of all threads, without the simulated Discord's share. For
comparison, a bare bot that only acknowledges the move, stores a row and posts a picture is timed the same way.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import discord
from simcord import ChannelHandle, InteractionResult, MemberActor
from simcord.backend import serializers
from simcord.enums import InteractionType

from bot.rules import MoveLine, Position
from bot.variants import find_variant
from tests.bench.bare_bot import bare_world
from tests.bench.interaction_time import simulator_apart
from tests.bench.loop_time import Loop, watched
from tests.bench.simulated import simulated_world
from tests.bench.tracing import Trace, Tracer
from tests.e2e.menus import MENU
from tests.e2e.paged import Page, browsing, give_page
from tests.e2e.world import Act, Shown, World, action_ids, answer, picture

VARIANT = "orda"
WARM, TRACED = 8, 9
"""The number of warm-up moves, and the number of traced moves."""
TURNS = 3
"""How many times each bot is timed. The two bots take turns."""
COMMAND, MENUS, BROWSER, BARE = "/move", "piece menu", "browser", "bare bot"
CPU = "CPU ms"
TARGETS = {"modules": 45, "functions": 250, "write transactions": 1, CPU: 15}
"""The values that `/move` should not exceed."""

Row = dict[str, float]


@dataclass
class Table:
    """A game between two members along a random line."""

    world: World
    game_channel: ChannelHandle
    line: MoveLine
    ply: int = 0

    @property
    def player(self) -> MemberActor:
        return (self.world.alice, self.world.bo)[self.ply % 2]

    @property
    def move(self) -> str:
        return self.line.moves[self.ply].uci

    async def act(self, act: Act) -> InteractionResult:
        [result] = await self.world.at_once(act)
        return result

    async def by_command(self) -> None:
        await self.act(self.world.commanding(self.player, self.game_channel, "move", move=self.move))
        self.ply += 1

    async def by_menus(self) -> None:
        board = self.world.newest(self.game_channel)
        shown = await self.act(picking(self.world, self.player, board, "piece", self.move[:2]))
        await self.act(picking(self.world, self.player, answer(shown), "target", self.move))
        self.ply += 1

    async def on(self, page: Page) -> None:
        status, shown_state = await page.send("/api/games/1/move", move=self.move, ply=self.ply)
        assert status == 200, shown_state
        self.ply += 1


def picking(world: World, member: MemberActor, message: Shown, action: str, value: str) -> Act:
    """Return a member's interaction that picks `value` from the menu for this action."""
    channel = message.channel.id if isinstance(message, discord.Message) else message.channel_id
    data = {"custom_id": action_ids(message)[action], "component_type": MENU, "values": [value]}
    shown = serializers.message_payload(world.env.backend, world.env.backend.get_message(channel, message.id))
    return Act(member, InteractionType.MESSAGE_COMPONENT, channel, data, dict(shown))


def random_line(plies: int) -> MoveLine:
    """Return a random line of moves that contains no promotions and doesn't end the game."""
    rng = random.Random(3)
    line = MoveLine.from_position(Position.start(find_variant(VARIANT)))
    while line.ply < plies:
        longer = line.play(rng.choice([move for move in line.position.legal_moves if len(move.uci) == 4]))
        line = longer if longer.outcome is None else MoveLine.from_position(line.start)
    return line


@asynccontextmanager
async def seated(plies: int) -> AsyncIterator[Table]:
    """Start a game, and yield its table. The table's line has `plies` plies."""
    async with simulated_world() as world:
        game_channel = await world.begin(world.alice, world.bo, variant=VARIANT)
        yield Table(world, game_channel, random_line(plies))


@dataclass
class Costs:
    """The processor time of each timed move, in milliseconds."""

    own: list[float] = field(default_factory=list)
    """The time that the bot used."""
    whole: list[float] = field(default_factory=list)
    """The total time, including the time that the simulated Discord used."""

    async def add(self, world: World, act: Callable[[], Awaitable[None]], moves: int) -> None:
        """Play some warm-up moves, then measure the cost of `moves` more."""
        for _ in range(WARM):
            await act()
        gc.collect()
        gc.freeze()
        with watched(besides=asyncio.current_task()) as loop, simulator_apart(world.env.bot, loop):
            for _ in range(moves):
                await self._add(loop, act)

    async def _add(self, loop: Loop, act: Callable[[], Awaitable[None]]) -> None:
        loop.total = 0.0
        process, thread = time.process_time(), time.thread_time()
        await act()
        whole, in_loop = time.process_time() - process, time.thread_time() - thread
        self.own.append((loop.total + whole - in_loop) * 1000)
        self.whole.append(whole * 1000)

    @property
    def row(self) -> Row:
        return {CPU: statistics.median(self.own), f"{CPU}, with the simulated Discord": statistics.median(self.whole)}


async def time_bot(costs: dict[str, Costs], moves: int) -> bytes:
    """Time the two ways to move on Discord, with the command and with the menus. Return the picture of the newest
    board.
    """
    async with seated(2 * (WARM + moves)) as table:
        await costs[COMMAND].add(table.world, table.by_command, moves)
        await costs[MENUS].add(table.world, table.by_menus, moves)
        return await picture(table.world.newest(table.game_channel))


async def time_bare(costs: dict[str, Costs], moves: int, png: bytes) -> None:
    async with bare_world(png) as world:

        async def move() -> None:
            await world.at_once(world.commanding(world.alice, world.channel, "move", move="e2e4"))

        await costs[BARE].add(world, move, moves)
        assert len(world.messages(world.channel)) == WARM + moves


def time_all(moves: int) -> dict[str, Row]:
    """Time both bots alternately, so that other load on the machine affects both."""
    costs, each = {way: Costs() for way in (COMMAND, MENUS, BARE)}, max(1, moves // TURNS)
    for _ in range(TURNS):
        png = asyncio.run(time_bot(costs, each))
        asyncio.run(time_bare(costs, each, png))
    rows = {way: cost.row for way, cost in costs.items()}
    for row in rows.values():
        row[f"{CPU}, times the bare bot's"] = row[CPU] / rows[BARE][CPU]
    return rows


async def trace_bot() -> dict[str, Trace]:
    """Trace every way to move."""
    tracer = Tracer()
    with tracer.applied():
        async with seated(3 * (WARM + TRACED) + 1) as table:
            traces = {COMMAND: await traced(tracer, table.by_command)}
            traces[MENUS] = await traced(tracer, table.by_menus)
            give_page(table.world.client)
            await table.by_command()
            async with browsing(table.world) as white, browsing(table.world) as black:
                pages = (white, black)
                for page, member in zip(pages, (table.world.alice, table.world.bo), strict=True):
                    await page.come_in(member, table.world.newest(table.game_channel))
                traces[BROWSER] = await traced(tracer, lambda: table.on(pages[table.ply % 2]))
            return traces


async def traced(tracer: Tracer, act: Callable[[], Awaitable[None]]) -> Trace:
    """Trace several moves, and return the trace with the median number of functions."""
    traces = []
    for number in range(WARM + TRACED):
        tracer.trace = trace = Trace()
        await act()
        tracer.trace = None
        if number >= WARM:
            traces.append(trace)
    return sorted(traces, key=lambda trace: len(trace.functions))[len(traces) // 2]


def report(rows: dict[str, Row]) -> Iterator[str]:
    """Yield the lines of a Markdown table. At the end, yield the targets that `/move` exceeds."""
    yield f"| | target | {' | '.join(rows)} |"
    yield "|---" * (len(rows) + 2) + "|"
    for name in dict.fromkeys(name for row in rows.values() for name in row):
        shown = (f"{row[name]:.1f}".removesuffix(".0") if name in row else "" for row in rows.values())
        yield f"| {name} | {TARGETS.get(name, '')} | {' | '.join(shown)} |"
    over = [name for name, most in TARGETS.items() if rows[COMMAND][name] > most]
    yield f"over the target for {COMMAND}: {', '.join(over) or 'nothing'}"


def listed(trace: Trace) -> Iterator[str]:
    """Yield a move's functions by module, and its SQL. Functions that are called during a write transaction are
    starred."""
    for module, functions in trace.by_module.items():
        names = (f"{one.co_qualname}{'*' * (one in trace.in_write)}" for one in functions)
        yield f"{module} ({len(functions)}): {', '.join(names)}"
    yield from (f"  {' '.join(one.split())}" for one in trace.statements)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=60, help="number of timed moves for each way to move")
    parser.add_argument("--list", action="store_true", help="also print each way's functions and SQL")
    given = parser.parse_args()
    # Moves are timed before they are traced, because tracing slows everything down. Each timing uses a new event loop
    # with new threads.
    times = time_all(given.moves)
    traces = asyncio.run(trace_bot())
    rows = {way: trace.row | times.get(way, {}) for way, trace in traces.items()} | {BARE: times[BARE]}
    print("\n".join(report(rows)))
    if given.list:
        for way, trace in traces.items():
            print(f"\n{way}\n", *listed(trace), sep="\n")


if __name__ == "__main__":
    main()
