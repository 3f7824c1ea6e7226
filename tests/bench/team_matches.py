"""Play simulated team matches with players who leave or lose on time, kill their process, and check both servers.

`python -m tests.bench.team_matches --matches 100 --kills 10`
"""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import asdict
from pathlib import Path
from time import perf_counter

import typer

from bot.storage import migrations
from bot.storage.database import open_database
from tests.services.killed_team_matches import TEAMS, Met, judge
from tests.services.killed_tournaments import hold

MOST_DEEDS = 400
"""A process is killed after a random number of actions below this."""


def main(matches: int = 100, kills: int = 10, seed: int = 1) -> None:
    """Play `matches` matches and kill their process `kills` times; raise AssertionError if a score is wrong."""
    began = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'matches.db'}"
        asyncio.run(_migrate(url))
        hold(url, matches, kills, seed, MOST_DEEDS, TEAMS)
        met = asyncio.run(_judge(url))
    told = ", ".join(f"{name} {count}" for name, count in asdict(met).items())
    typer.echo(f"{matches} matches, {kills} kills, seed {seed}: {told}; {perf_counter() - began:.0f} s")


async def _migrate(url: str) -> None:
    async with open_database(url) as db:
        await migrations.upgrade(db)


async def _judge(url: str) -> Met:
    async with open_database(url) as db:
        return await judge(db)


if __name__ == "__main__":
    typer.run(main)
