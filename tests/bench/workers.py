"""Kill engine workers while they work, check that every request (question) is answered, and measure how long answers
take.

    python -m tests.bench.workers [--workers 2] [--questions 200] [--kills 10] [--at-once 8]

Starts a PostgreSQL server and `python -m bot worker` processes, and asks `--questions` questions, `--at-once` at a
time. Kills a worker (SIGKILL) and starts another one `--kills` times. Prints the time that a question takes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import time
from asyncio.subprocess import Process, create_subprocess_exec
from dataclasses import dataclass, field

from bot.engine import Engine
from bot.engine.analysis import Finding
from bot.rules import MoveLine, Position
from bot.services import queued_engines
from bot.services.engines import Urgency
from bot.services.questions import Examination
from bot.services.queued_engines import QueuedEngines
from bot.variants import find_variant
from tests.postgres import serving

QUESTION = Examination(MoveLine.from_position(Position.start(find_variant("orda"))), 0, nodes=20_000)


@dataclass
class Trial:
    """The workers and the engine queue that they serve."""

    url: str
    engines: QueuedEngines
    answer: Finding = field(default_factory=lambda: QUESTION(Engine(16)))
    workers: list[Process] = field(default_factory=list)

    async def start(self) -> None:
        environment = {**os.environ, "DATABASE_URL": self.url, "LOG_LEVEL": "ERROR"}
        self.workers.append(await create_subprocess_exec(sys.executable, "-m", "bot", "worker", env=environment))

    async def kill(self) -> None:
        """Kill the oldest worker."""
        worker = self.workers.pop(0)
        worker.kill()
        await worker.wait()

    async def ask(self) -> float:
        """Ask QUESTION, check the answer, and return how many seconds it took."""
        begin = time.perf_counter()
        assert await self.engines.ask(QUESTION, Urgency.ANALYSIS) == self.answer
        return time.perf_counter() - begin

    async def ask_many(self, questions: int, at_once: int, kills: int) -> list[float]:
        """Ask QUESTION `questions` times. Meanwhile, kill and replace a worker `kills` times. Return how many seconds
        each answer took.
        """
        took: list[float] = []
        numbers = iter(range(questions))

        async def ask_on() -> None:
            for number in numbers:
                if number and kills and number % (questions // (kills + 1)) == 0:
                    await self.kill()
                    await self.start()
                took.append(await self.ask())

        await asyncio.gather(*(ask_on() for _ in range(at_once)))
        return took


async def run(url: str, options: argparse.Namespace) -> None:
    """Run the benchmark, and print the times. Raise AssertionError if an answer is wrong."""
    async with queued_engines.opened(url) as engines:
        trial = Trial(url, engines)
        for _ in range(options.workers):
            await trial.start()
        await trial.ask()
        print(f"one at a time: {_summary([await trial.ask() for _ in range(20)])}", flush=True)
        crowd = await trial.ask_many(options.questions, options.at_once, options.kills)
        print(f"{options.at_once} at a time, {options.kills} workers killed: {len(crowd)} answered, {_summary(crowd)}")
        while trial.workers:
            await trial.kill()


def _summary(seconds: list[float]) -> str:
    return f"median {statistics.median(seconds) * 1000:.0f} ms, longest {max(seconds):.1f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--at-once", type=int, default=8, help="number of questions waiting at the same time")
    options = parser.parse_args()
    with serving() as server, server.database() as url:
        asyncio.run(run(url, options))


if __name__ == "__main__":
    main()
