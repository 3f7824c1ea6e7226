"""Measure how long the worst interactions block the event loop: python -m tests.bench.interaction_time --tries 3.

The real bot runs in the simulated Discord on a SQLite file. Before each interaction, the file is restored and the
caches are emptied. The time is counted as in `loop_time`, but without the steps of the benchmark itself and the work of
the simulated Discord. discord.py's handling of each event counts as a separate step. The work of aiohttp and the
gateway's socket isn't included.

Each command, control and form has a row in the result. First, one interaction of each row is sent. Then all
interactions are sent, including the first ones again. Controls and forms in the bot's responses are used right after
the response. If a row comes near the time budget, its two worst interactions are sent again several times, and the
worst of these tries is reported.
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
"""Interactions that take longer than this many seconds are reported immediately."""
MOST_SHOWN = 3
"""The maximum number of interactions sent for each kind of control or form found in responses."""
NEAR, WORST = 0.015, 2
"""If a row's longest step takes at least NEAR seconds, the row's slowest interactions are sent again. WORST is the
number of these interactions.
"""
NODES = 50
"""The number of nodes in each search. It's small because only the work before and after a search is measured, and this
work doesn't depend on the search depth.
"""


@dataclass(frozen=True)
class Cost:
    """An interaction and its time in the event loop, in seconds: the total and the longest step."""

    worst: Worst
    total: float
    longest: float


@contextmanager
def simulator_apart(client: discord.Client, loop: Loop) -> Iterator[None]:
    """Exclude the simulated Discord's work from the bot's steps within the block."""
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
    """Sends interactions, and records their costs."""

    def __init__(self, stage: Stage, loop: Loop, only: str) -> None:
        self.stage = stage
        self._loop = loop
        self._only = only
        self.costs: dict[str, list[Cost]] = defaultdict(list)
        self._shown: dict[str, int] = defaultdict(int)
        self._known: set[tuple[str, str]] = set()

    async def send(self, worst: Worst) -> tuple[Cost, InteractionResult]:
        """Send an interaction, and return its cost and the response."""
        self.stage.restore()
        act = worst.make()
        self._loop.forget_step()
        self._loop.total = self._loop.longest = 0.0
        result = self.stage.world.begin_act(act)
        await self.stage.world.env.settle()
        return Cost(worst, self._loop.total, self._loop.longest), result

    async def send_all(self, seconds: float) -> int:
        """First send one interaction of each row. Then send all interactions, including the first ones again.

        Controls and forms found in a response are used right after it. The order of the interactions is random, so if
        time runs out, those left out are spread over all rows. Return how many are left out.
        """
        waiting = [one for one in worst_interactions(self.stage) if re.search(self._only, one.row)]
        random.Random(7).shuffle(waiting)
        waiting += {one.row: one for one in waiting}.values()
        end = time.monotonic() + seconds
        while waiting and time.monotonic() < end:
            worst = waiting.pop()
            began = time.monotonic()
            cost, result = await self.send(worst)
            self.costs[worst.row].append(cost)
            if (took := time.monotonic() - began) > SLOW:
                print(f"{worst.row}, {worst.what}: {took:.1f} s, {len(waiting)} left", file=sys.stderr)
            waiting += self._new(worst, result)
        return len(waiting)

    def _new(self, worst: Worst, result: InteractionResult) -> Iterator[Worst]:
        """Yield interactions that use the controls and forms in a response, up to MOST_SHOWN for each kind of control
        or form.
        """
        shown = [one for one in (result.response, *result.followups) if one is not None]
        found = [use for one in shown for use in shown_controls(self.stage, one, worst.row)]
        if result.modal is not None:
            found += shown_form(self.stage, result.modal, worst.row)
        for use in found:
            if (use.row, use.what) not in self._known and self._shown[use.row] < MOST_SHOWN:
                self._known.add((use.row, use.what))
                self._shown[use.row] += 1
                yield use

    async def worst_of(self, row: str, tries: int) -> Cost:
        """Return a row's worst cost. If it's near the budget, send the two slowest interactions several more times, and
        return the worst cost of these tries.
        """
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
    """Measure, and print the table. Exit with 1 if a step exceeds the budget."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="a regular expression for the names of rows")
    parser.add_argument("--tries", type=int, default=3, help="how often a row's worst interactions are sent again")
    parser.add_argument("--plies", type=int, default=PLIES, help="length of the games")
    parser.add_argument("--seconds", type=float, default=3600.0, help="time limit for sending interactions")
    given = parser.parse_args()
    costs = asyncio.run(measure_all(given.tries, given.only, given.plies, given.seconds))
    print("\n".join(table(costs)))
    over = [cost for cost in costs if cost.longest > LONGEST_STEP]
    print(f"\n{len(costs)} rows, of which {len(over)} are over {LONGEST_STEP * 1000:.0f} ms in one step")
    raise SystemExit(bool(over))


if __name__ == "__main__":
    main()
