"""Measure how long the worst request to each route blocks the event loop: python -m tests.bench.loop_time --tries 5.

The website is served the same way the bot serves it, on a SQLite file. A thread sends each request as bytes. Only the
processor time of the event loop's thread counts. For each request, the total and the longest single step are reported.
During a step, the loop can do nothing else. Full garbage collections are reported separately. After a warm-up, several
worst-case requests are sent to each route several times, and the worst result is reported.
"""

from __future__ import annotations

import argparse
import asyncio
import asyncio.events
import gc
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.ops import serving as metrics
from bot.rules import warm_up
from bot.settings import BotSettings
from bot.variants import listed_variants
from tests.bench.worst_requests import Scene, Worst, build_scene, worst_requests
from tests.ports import free_port
from tests.web import serve

T = TypeVar("T")

FULL = 2
"""The generation number that `gc` reports for a full collection."""
LONGEST_STEP = 0.020
"""The maximum time that a step may take, in seconds."""


@dataclass
class Loop:
    """Measures the processor time of the event loop's thread."""

    total: float = 0.0
    longest: float = 0.0
    collecting: float = 0.0
    """The part of the current step's time that was spent in full garbage collections. Any request can trigger these."""
    collection: float = 0.0
    """The time of the longest full garbage collection."""
    apart: float = 0.0
    """The part of the current step's time that wasn't spent on the bot's own work, such as time in the simulated
    Discord.
    """
    thread: int = field(default_factory=threading.get_ident)
    _begun: float = 0.0

    def note(self, seconds: float) -> None:
        """Count a step that has just ended, and start the next one."""
        self.add(seconds - self.collecting - self.apart)
        self.forget_step()

    def add(self, seconds: float) -> None:
        """Count a step of this length, without ending the current step."""
        self.total += seconds
        self.longest = max(self.longest, seconds)

    def forget_step(self) -> None:
        """Start the next step, without counting the current one."""
        self.collection, self.collecting = max(self.collection, self.collecting), 0.0
        self.apart = 0.0

    def measured(self, work: Callable[[], T]) -> tuple[T, float]:
        """Do some work within a step. Return the result and the seconds that the work took, without garbage collections
        and other time that is counted separately."""
        begun, before = time.thread_time(), self.collecting + self.apart
        given = work()
        return given, time.thread_time() - begun - (self.collecting + self.apart - before)

    def collect(self, phase: str, info: dict[str, int]) -> None:
        """Count a full collection in the loop's thread separately from the step."""
        if info["generation"] == FULL and threading.get_ident() == self.thread:
            if phase == "start":
                self._begun = time.thread_time()
            else:
                self.collecting += time.thread_time() - self._begun


@dataclass(frozen=True)
class Cost:
    """A request, its response status, and the seconds that it took in the loop: in total, and in the longest step."""

    request: Worst
    status: int
    total: float
    longest: float


@contextmanager
def watched(besides: asyncio.Task[Any] | None = None) -> Iterator[Loop]:
    """Within the block, count the processor time of each step of this thread's event loop, except for the steps of the
    task `besides`.
    """
    loop, run = Loop(), asyncio.events.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        begin = time.thread_time()
        run(handle)
        if besides is None or getattr(handle._callback, "__self__", None) is not besides:  # type: ignore[attr-defined]
            loop.note(time.thread_time() - begin)
        else:
            loop.forget_step()

    gc.callbacks.append(loop.collect)
    setattr(asyncio.events.Handle, "_run", timed)  # noqa: B010, mypy expects another argument name
    try:
        yield loop
    finally:
        gc.callbacks.remove(loop.collect)
        setattr(asyncio.events.Handle, "_run", run)  # noqa: B010


def send(port: int, request: bytes) -> int:
    """Send a request, read the whole response (or a stream's first event), and return its status."""
    with socket.create_connection(("127.0.0.1", port), timeout=120) as connection:
        connection.sendall(request)
        answer = b""
        while b"event: state" not in answer and (chunk := connection.recv(2**16)):
            answer += chunk
    return int(answer.split(b" ", 2)[1])


async def measure(loop: Loop, port: int, worst: Worst, tries: int) -> Cost:
    """Send a request several times, and return the worst cost."""
    costs = []
    for _ in range(tries + 1):
        worst.prepare()
        await asyncio.sleep(0)
        loop.total = loop.longest = 0.0
        status = await asyncio.to_thread(send, port, worst.raw)
        costs.append(Cost(worst, status, loop.total, loop.longest))
    return max(costs[1:], key=lambda cost: (cost.longest, cost.total))


@asynccontextmanager
async def measured_scene() -> AsyncIterator[tuple[Scene, int]]:
    """Serve the metrics and a website with test data. Yield the test data and the port of the metrics."""

    async def well() -> str | None:
        return None

    port = free_port()
    async with (
        serve.serving() as site,
        metrics.served(well, BotSettings(metrics_port=port), well="Well."),
    ):
        scene = await build_scene(site)
        # The bot does this on startup, too. Without it, every full collection would scan everything that was loaded.
        gc.collect()
        gc.freeze()
        yield scene, port


async def measure_all(tries: int, only: str = "") -> list[Cost]:
    """Return the cost of the worst request to each route, once for a stranger and once for a member."""
    for variant in listed_variants():
        warm_up(variant)
    worst: dict[tuple[str, str], Cost] = {}
    async with measured_scene() as (scene, metrics_port):
        with watched() as loop:
            for request in worst_requests(scene):
                if only in request.route:
                    port = metrics_port if request.is_of_metrics else scene.port
                    cost = await measure(loop, port, request, tries)
                    known = worst.get((request.route, request.who))
                    if known is None or cost.longest > known.longest:
                        worst[request.route, request.who] = cost
    print(f"longest full garbage collection: {loop.collection * 1000:.0f} ms\n")
    return list(worst.values())


def table(costs: Sequence[Cost]) -> Iterator[str]:
    """Yield the lines of a table in Markdown."""
    yield "| route | sender | worst request | bytes | status | loop time, ms | longest step, ms |"
    yield "|---|---|---|---|---|---|---|"
    for cost in costs:
        one = cost.request
        figures = f"{cost.total * 1000:.1f} | {cost.longest * 1000:.1f}"
        yield f"| `{one.route}` | {one.who} | {one.what} | {len(one.raw):,} | {cost.status} | {figures} |"


def main() -> None:
    """Measure, and print the table. Exit with 1 if a step exceeds the budget."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="part of a route's name")
    parser.add_argument("--tries", type=int, default=5)
    given = parser.parse_args()
    costs = asyncio.run(measure_all(given.tries, given.only))
    print("\n".join(table(costs)))
    over = [cost for cost in costs if cost.longest > LONGEST_STEP]
    print(f"\n{len(costs)} rows, of which {len(over)} are over {LONGEST_STEP * 1000:.0f} ms in one step")
    raise SystemExit(bool(over))


if __name__ == "__main__":
    main()
