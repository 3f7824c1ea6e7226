"""How long the worst interactions of members hold the event loop: python -m tests.bench.interaction_time --tries 3.

The real bot runs in the simulated Discord, on a SQLite file that is put back before each interaction, with nothing at
hand. Counted is what `loop_time` counts, but neither the steps of the bench itself nor what the simulated Discord does
within the bot's: each request that it answers is taken out of the step, and what discord.py does with each event that
it sends is a step of its own. What aiohttp and the gateway's socket would do is not there.

Every interaction is sent once, and so is the use of controls and forms with which the bot answers. Where a row comes
near the budget, its two worst are sent again, and the worst of these tries is told.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import re
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import discord
from simcord import InteractionResult
from simcord.http import router

from bot.engine import analysis
from bot.services import analysis as services_analysis
from tests.bench.loop_time import LONGEST_STEP, Loop, watched
from tests.bench.simulated import simulated_world
from tests.bench.stage import Stage, build_stage
from tests.bench.worst_interactions import Worst, shown_controls, shown_form, worst_interactions

PLIES = 1000
SLOW = 5.0
"""Which interactions are told of while they are sent, in seconds."""
MOST_SHOWN = 3
"""Of the uses of one control or form that are found in answers."""
NEAR, WORST = 0.015, 2
"""The longest step from which on a row's worst are sent again, and how many of them."""
NODES = 50
"""Of each search: what goes on around it is the same however deep the engine looks."""


@dataclass(frozen=True)
class Cost:
    """An interaction, and the loop's seconds: all, and the longest step."""

    worst: Worst
    total: float
    longest: float


@contextmanager
def simulator_apart(client: discord.Client, loop: Loop) -> Iterator[None]:
    """Take the simulated Discord's work out of the bot's steps within the block."""
    parsers: dict[str, Callable[[Any], Any]] = client._connection.parsers

    def apart(work: Callable[..., Any]) -> Callable[..., Any]:
        def working(*given: Any, **named: Any) -> Any:
            begun, before = time.thread_time(), loop.collecting + loop.apart
            try:
                return work(*given, **named)
            finally:
                loop.apart += time.thread_time() - begun - (loop.collecting + loop.apart - before)

        return working

    def own_step(parse: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def parsing(payload: Any) -> Any:
            given, seconds = loop.measured(lambda: parse(payload))
            loop.add(seconds)
            loop.apart += seconds
            return given

        return parsing

    known = dict(parsers)
    parsers.update({event: own_step(parse) for event, parse in known.items()})
    with (
        patch.object(router, "dispatch", apart(router.dispatch)),
        patch.object(router, "parse_form", apart(router.parse_form)),
    ):
        yield
    parsers.update(known)


class Bench:
    """Sends interactions, and keeps what each has cost."""

    def __init__(self, stage: Stage, loop: Loop, only: str) -> None:
        self.stage = stage
        self._loop = loop
        self._only = only
        self.costs: dict[str, list[Cost]] = defaultdict(list)
        self._shown: dict[str, int] = defaultdict(int)
        self._known: set[tuple[str, str]] = set()

    async def send(self, worst: Worst) -> tuple[Cost, InteractionResult]:
        """Send an interaction, and return what it has cost and how it was answered."""
        self.stage.restore()
        act = worst.make()
        self._loop.forget_step()
        self._loop.total = self._loop.longest = 0.0
        answered = self.stage.world.begin_act(act)
        await self.stage.world.env.settle()
        return Cost(worst, self._loop.total, self._loop.longest), answered

    async def send_all(self, seconds: float) -> int:
        """Send one interaction of each row, then the others, and the use of what answers show; return how many are not.

        All in random order, so that what is left once the time is over is a part of every row.
        """
        waiting = [one for one in worst_interactions(self.stage) if re.search(self._only, one.row)]
        random.Random(7).shuffle(waiting)
        waiting += {one.row: one for one in waiting}.values()
        end = time.monotonic() + seconds
        while waiting and time.monotonic() < end:
            worst = waiting.pop()
            began = time.monotonic()
            cost, answered = await self.send(worst)
            self.costs[worst.row].append(cost)
            if (took := time.monotonic() - began) > SLOW:
                print(f"{worst.row}, {worst.what}: {took:.1f} s, {len(waiting)} left", file=sys.stderr)
            waiting += self._new(worst, answered)
        return len(waiting)

    def _new(self, worst: Worst, answered: InteractionResult) -> Iterator[Worst]:
        """Yield the use of controls and forms in an answer, of each so many."""
        shown = [one for one in (answered.response, *answered.followups) if one is not None]
        found = [use for one in shown for use in shown_controls(self.stage, one, worst.row)]
        if answered.modal is not None:
            found += shown_form(self.stage, answered.modal, worst.row)
        for use in found:
            if (use.row, use.what) not in self._known and self._shown[use.row] < MOST_SHOWN:
                self._known.add((use.row, use.what))
                self._shown[use.row] += 1
                yield use

    async def worst_of(self, row: str, tries: int) -> Cost:
        """Return the worst of a row; if it comes near the budget, of several tries of its two worst."""
        ranked = sorted(self.costs[row], key=lambda cost: (cost.longest, cost.total), reverse=True)
        if ranked[0].longest < NEAR or not tries:
            return ranked[0]
        again = [(await self.send(cost.worst))[0] for cost in ranked[:WORST] for _ in range(tries)]
        return max(again, key=lambda cost: (cost.longest, cost.total))


async def measure_all(tries: int, only: str, plies: int, seconds: float) -> list[Cost]:
    """Return the cost of the worst interaction of each row."""
    with (
        patch.object(analysis, "NODES", NODES),
        patch.object(services_analysis, "HINT_NODES", NODES),
        patch.object(services_analysis, "CANDIDATE_NODES", NODES),
    ):
        async with simulated_world() as world:
            stage = await build_stage(world, plies)
            gc.collect()
            gc.freeze()
            with watched(besides=asyncio.current_task()) as loop, simulator_apart(stage.world.client, loop):
                bench = Bench(stage, loop, only)
                left = await bench.send_all(seconds)
                costs = [await bench.worst_of(row, tries) for row in sorted(bench.costs)]
            sent = sum(map(len, bench.costs.values()))
            print(
                f"{sent} interactions sent, {left} left out; longest full collection {loop.collection * 1000:.0f} ms\n"
            )
            return costs


def table(costs: Sequence[Cost]) -> Iterator[str]:
    """Yield the lines of a table in Markdown."""
    yield "| interaction | worst input | loop time, ms | longest step, ms |"
    yield "|---|---|---|---|"
    for cost in costs:
        what = cost.worst.what.replace("|", "\\|")
        yield f"| `{cost.worst.row}` | {what} | {cost.total * 1000:.1f} | {cost.longest * 1000:.1f} |"


def main() -> None:
    """Measure, and print the table; end with 1 if a step is longer than the budget."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="a regular expression that a row's name matches")
    parser.add_argument("--tries", type=int, default=3, help="how often a row's worst are sent again, if at all")
    parser.add_argument("--plies", type=int, default=PLIES, help="how long the games are")
    parser.add_argument("--seconds", type=float, default=3600.0, help="for how long interactions are sent")
    given = parser.parse_args()
    costs = asyncio.run(measure_all(given.tries, given.only, given.plies, given.seconds))
    print("\n".join(table(costs)))
    over = [cost for cost in costs if cost.longest > LONGEST_STEP]
    print(f"\n{len(costs)} rows, of which {len(over)} are over {LONGEST_STEP * 1000:.0f} ms in one step")
    raise SystemExit(bool(over))


if __name__ == "__main__":
    main()
