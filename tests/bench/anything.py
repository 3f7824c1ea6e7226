"""Run random sequences of events in a simulated Discord, one per seed, and look for violated invariants.

    python -m tests.bench.anything [--seeds 500] [--first 0] [--steps 25] [--for MINUTES] [--done FILE] [--shrink]
                                   [--database postgresql]
    python -m tests.bench.anything --course "challenge:1, answer:2, lull:3"

Prints a line for each seed, and finally how often each kind of event occurred. If a sequence fails, its steps are
printed in the format that `--course` accepts. With `--shrink`, only the steps needed for the failure are printed.
`--done` names a file that lists the finished seeds, so that an interrupted run can be continued.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path

from bot.discord.startup import warm_everything
from bot.engine import warm_up_engine
from bot.services.engines import Engines
from bot.storage import migrations
from bot.storage.database import open_database
from bot.storage.schema import metadata
from bot.variants import FAMILIES
from tests.e2e.building import build, started
from tests.e2e.stateful.play import Step, plan, play
from tests.e2e.stateful.quiet import deaf
from tests.e2e.strict import Strict
from tests.e2e.world import World
from tests.postgres import empty, serving

MOST_TRIES = 40
"""The maximum number of shortened event sequences to try after a failure."""


class Channels:
    """Runs event sequences one after another, each on a fresh copy of an empty SQLite database, or on a PostgreSQL
    database that is emptied first."""

    def __init__(self, folder: Path, server: str | None = None) -> None:
        self.folder = folder
        self.server = server
        self.empty = folder / "empty.db"
        self.counts: Counter[str] = Counter()

    async def prepare(self) -> None:
        """Create the empty database, and compile all kernels in advance."""
        async with open_database(self.server or f"sqlite+aiosqlite:///{self.empty}") as db:
            await migrations.upgrade(db)
        warm_everything()
        for family in FAMILIES.values():
            warm_up_engine(family.example)

    def try_out(self, steps: Sequence[Step]) -> str | None:
        """Run these steps, and return the first violation, or None if there is none."""
        try:
            asyncio.run(self._play(steps))
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        return None

    def shrunk(self, steps: list[Step], fault: str) -> tuple[list[Step], str]:
        """Go through the steps from last to first, and remove each step that isn't needed for the failure."""
        tries, place = 0, len(steps)
        while place > 0 and tries < MOST_TRIES:
            place, tries = place - 1, tries + 1
            fewer = steps[:place] + steps[place + 1 :]
            if (found := self.try_out(fewer)) is not None and _kind(found) == _kind(fault):
                steps, fault = fewer, found
        return steps, fault

    async def _play(self, steps: Sequence[Step]) -> None:
        async with self._world() as (world, strict):
            course = await play(world, strict, steps)
            self.counts += course.counts

    def _fresh(self) -> str:
        """Return the address of a database with no rows."""
        if self.server is None:
            return f"sqlite+aiosqlite:///{shutil.copy(self.empty, self.folder / 'test.db')}"
        empty(self.server, [table.name for table in reversed(metadata.sorted_tables)])
        return self.server

    @asynccontextmanager
    async def _world(self) -> AsyncIterator[tuple[World, Strict]]:
        url = self._fresh()
        try:
            async with started(url, Engines(), {}) as env:
                strict = Strict(env.backend)
                with strict.applied():
                    yield build(env, url, "en-US"), strict
        finally:
            for left in self.folder.glob("test.db*"):
                left.unlink()


@contextmanager
def opened(database: str) -> Iterator[Channels]:
    """Yield a runner that is ready to run event sequences on a database."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="campmate-")))
        server = None
        if database == "postgresql":
            server = stack.enter_context(stack.enter_context(serving()).database())
            stack.enter_context(deaf())
        channels = Channels(folder, server)
        asyncio.run(channels.prepare())
        yield channels


def _kind(fault: str) -> str:
    """Return a violation's text without its numbers, so that violations of the same kind are equal."""
    return re.sub(r"\d+", "#", fault)[:30]


def run(
    channels: Channels, seeds: Sequence[int], count: int, until: float, done: Path | None, *, is_shrunk: bool
) -> list[int]:
    """Try every seed, and return the seeds that failed."""
    known = set(done.read_text().split()) if done and done.exists() else set()
    failed, tried = [], 0
    for seed in seeds:
        if str(seed) in known or time.monotonic() > until:
            continue
        begin, tried = time.perf_counter(), tried + 1
        steps = plan(seed, count)
        fault = channels.try_out(steps)
        took = time.perf_counter() - begin
        print(f"seed {seed:5} {took:5.1f} s {'holds' if fault is None else fault.splitlines()[0]}", flush=True)
        if fault is not None:
            failed.append(seed)
            fewest, fault = channels.shrunk(steps, fault) if is_shrunk else (steps, fault)
            print(f'    {fault.splitlines()[0]}\n    --course "{", ".join(map(str, fewest))}"', flush=True)
        if done:
            with done.open("a") as notes:
                notes.write(f"{seed}\n")
    print(f"{tried} seeds of {count} steps, {len(failed)} failed")
    print(", ".join(f"{name} {times}" for name, times in channels.counts.most_common()))
    return failed


def replay(channels: Channels, words: str) -> int:
    """Rerun a sequence of events from the printed text. Return the exit code."""
    steps = [Step.read(one.strip()) for one in words.split(",")]
    fault = channels.try_out(steps)
    print(fault or "holds")
    return int(fault is not None)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seeds", type=int, default=500)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--steps", type=int, default=25)
    options.add_argument("--for", type=float, default=float("inf"), dest="minutes", help="stop after this many minutes")
    options.add_argument("--done", type=Path, help="a file with the seeds already tried")
    options.add_argument("--shrink", action="store_true", help="remove steps that aren't needed for the failure")
    options.add_argument("--course", help="the steps of a failure, as printed")
    options.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    asked = options.parse_args()
    with opened(asked.database) as channels:
        if asked.course:
            return replay(channels, asked.course)
        seeds = range(asked.first, asked.first + asked.seeds)
        until = time.monotonic() + asked.minutes * 60
        return min(1, len(run(channels, seeds, asked.steps, until, asked.done, is_shrunk=asked.shrink)))


if __name__ == "__main__":
    raise SystemExit(main())
