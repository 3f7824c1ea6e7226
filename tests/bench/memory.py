"""Measure the bot's memory while many games are played.

    python -m tests.bench.memory [--moves 2000] [--tables 24] [--database URL]

The bot runs in its own process. It is connected over loopback to a simulated Discord (`tests.network`). The memory of
the simulated Discord isn't counted. Each game is resigned after some forty plies, and then another one is started.
Prints the resident memory after each tenth of the moves.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from time import monotonic

from bot.storage.database import Database
from tests.bench.forgetting import forget
from tests.e2e.stateful.quiet import deaf
from tests.network.discord_server import DiscordServer
from tests.network.members import Town
from tests.network.processes import Process, bot, joined, until, warm
from tests.network.scenario import Course, Table, has_acknowledged

PARTS = 10
TIMEOUT = 3600.0
SECONDS_KEPT = 1.0


async def _forget(server: DiscordServer, course: Course) -> None:
    while not course.is_over:
        await asyncio.sleep(SECONDS_KEPT)
        forget(server.backend)
        server.asked.clear()
        course.moves_log.clear()


@asynccontextmanager
async def _playing(url: str, folder: Path, count: int) -> AsyncIterator[tuple[Process, Course]]:
    async with DiscordServer().serving() as server:
        town = Town.build(server.backend, [f"Member {number}" for number in range(2 * count)])
        process = bot(server.address, "bot", url, folder)
        process.start()
        try:
            await joined(server, process)
            await warm(process)
            db = await Database.open(url)
            try:
                course = Course(db, lambda: process.is_running)
                pairs = [(town.members[2 * each], town.members[2 * each + 1]) for each in range(count)]
                tasks = [asyncio.create_task(Table(course, town, pair, seed).play()) for seed, pair in enumerate(pairs)]
                tasks.append(asyncio.create_task(_forget(server, course)))
                yield process, course
                course.is_over = True
                await asyncio.gather(*tasks)
            finally:
                await db.close()
        finally:
            process.kill()


async def measure(moves: int, tables: int, url: str, folder: Path) -> list[int]:
    """Play `moves` moves at `tables` tables. Return the memory in MiB, initially and after each tenth of the moves."""
    async with _playing(url, folder, tables) as (process, course):
        found, begun = [process.memory], monotonic()
        for part in range(1, PARTS + 1):
            least = moves * part // PARTS
            await until(partial(has_acknowledged, course, least), f"{least} moves", patience=TIMEOUT)
            found.append(process.memory)
            print(f"{least} moves, {monotonic() - begun:.0f} s: {found[-1]} MiB", flush=True)
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--moves", type=int, default=2000)
    options.add_argument("--tables", type=int, default=24)
    options.add_argument("--database", help="an empty database; by default a temporary file")
    asked = options.parse_args()
    with deaf(), tempfile.TemporaryDirectory(prefix="campmate-") as name:
        folder = Path(name)
        url = asked.database or f"sqlite+aiosqlite:///{folder / 'memory.db'}"
        found = asyncio.run(measure(asked.moves, asked.tables, url, folder))
    half = found[PARTS // 2]
    print(f"{asked.moves} moves: {found[0]} MiB at the start, {half} after half, {found[-1]} at the end")


if __name__ == "__main__":
    main()
