"""Have members act at the same moment (a race), hundreds of times, on SQLite and on PostgreSQL.

    python -m tests.bench.races [--times 300] [--seed 1] [--on sqlite]

Runs each race `--times` times on each database, over several connections that act like separate processes. Then checks
that rebuilding the ratings doesn't change them. Prints each race's mean duration.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.storage import migrations
from bot.storage.database import open_database
from tests.postgres import NoPostgres, serving
from tests.races import RACES, check_ratings, opened


async def run_all(name: str, url: str, times: int, seed: int) -> None:
    """Run every race on one database. Raise AssertionError if a race goes wrong."""
    async with open_database(url) as db:
        await migrations.upgrade(db)
    async with opened(url, seed) as course:
        for race in RACES:
            begin = time.perf_counter()
            for _ in range(times):
                await race(course)
            took = (time.perf_counter() - begin) / times
            print(f"{name:10} {race.__name__:25} {times} times, one winner each, {took * 1000:.0f} ms", flush=True)
        await check_ratings(course.db)
        print(f"{name:10} the ratings are those of a rebuild", flush=True)


@contextmanager
def _databases() -> Iterator[list[tuple[str, str]]]:
    with tempfile.TemporaryDirectory() as folder:
        sqlite = "sqlite", f"sqlite+aiosqlite:///{Path(folder) / 'races.db'}"
        try:
            with serving() as server, server.database() as url:
                yield [sqlite, ("postgresql", url)]
        except NoPostgres:
            print("PostgreSQL is not installed: only SQLite is tested")
            yield [sqlite]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--times", type=int, default=300)
    options.add_argument("--seed", type=int, default=1, help="determines the process and order of attempts")
    options.add_argument("--on", nargs="+", default=["sqlite", "postgresql"])
    asked = options.parse_args()
    with _databases() as databases:
        for name, url in databases:
            if name in asked.on:
                asyncio.run(run_all(name, url, asked.times, asked.seed))


if __name__ == "__main__":
    main()
