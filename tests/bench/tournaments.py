"""Play simulated tournaments with players who leave or lose on time, kill the process, and check the final tables.

`python -m tests.bench.tournaments --tournaments 100 --kills 10`
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Any

import typer

from bot.storage import migrations
from bot.storage.database import Database, open_database
from tests.services.killed_tournaments import TOURNAMENTS, judge, run_tournaments

MOST_ACTIONS = 400
"""Each process is killed after a random number of actions below this limit."""


def main(tournaments: int = 100, kills: int = 10, seed: int = 1) -> None:
    """Play `tournaments` tournaments, and kill the process `kills` times. Raise AssertionError if a table is wrong."""
    run("tournaments", tournaments, kills, seed, TOURNAMENTS, judge)


def run(
    name: str, count: int, kills: int, seed: int, process: str, judging: Callable[[Database], Awaitable[Any]]
) -> None:
    """Run tournaments on a new database file, killing the process `kills` times, and print the totals that `judging`
    returns."""
    began = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'simulated.db'}"
        asyncio.run(_with(url, migrations.upgrade))
        run_tournaments(url, count, kills, seed, MOST_ACTIONS, process)
        met = asyncio.run(_with(url, judging))
    tally = ", ".join(f"{what} {number}" for what, number in asdict(met).items())
    typer.echo(f"{count} {name}, {kills} kills, seed {seed}: {tally}; {perf_counter() - began:.0f} s")


async def _with(url: str, doing: Callable[[Database], Awaitable[Any]]) -> Any:
    async with open_database(url) as db:
        return await doing(db)


if __name__ == "__main__":
    typer.run(main)
