"""Measure the cost of storing a move durably, and how a backup slows down the moves made during it.

    python -m tests.bench.storing [--moves 400] [--games 20000] [--folder FOLDER]

Moves are stored alternately with `synchronous` FULL and NORMAL, so that other load affects both. The folder should be
on the disk to measure, since the default temporary folder is often in memory.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import insert, update

from bot.domain.ids import Member
from bot.rules import MoveLine
from bot.services import games
from bot.storage import checks, migrations
from bot.storage.backups import backup
from bot.storage.database import Database, open_database
from bot.storage.schema import games as games_table
from bot.storage.schema import moves
from bot.storage.sqlite import Synchronous
from bot.variants import find_variant
from tests.now import NOW
from tests.services.steps import play, start
from tests.storage.played import MEMBERS, store, won

THERE_AND_BACK = ["Nf3", "Ke7", "Ng1", "Ke8", "Nc3", "Ke7", "Nb1", "Ke8"]
PLIES = 40


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        await compare_settings(Path(folder), options.moves)
        await play_during_a_backup(Path(folder), options.games, options.moves)


async def compare_settings(folder: Path, count: int) -> None:
    taken: dict[str, list[float]] = {"FULL": [], "NORMAL": []}
    async with opened(folder / "full.db", "FULL") as full, opened(folder / "normal.db", "NORMAL") as normal:
        players = {"FULL": MoveTimer(full), "NORMAL": MoveTimer(normal)}
        for _ in range(count):
            for name, player in players.items():
                taken[name].append(await player.move())
    medians = {name: statistics.median(times) for name, times in taken.items()}
    for name, times in taken.items():
        worst = statistics.quantiles(times, n=100)[98]
        print(f"{name:6} {medians[name]:6.2f} ms a move, {worst:6.2f} at the 99th percentile")
    print(f"FULL takes {medians['FULL'] / medians['NORMAL']:.2f} times as long")


async def play_during_a_backup(folder: Path, count: int, moves_played: int) -> None:
    async with opened(folder / "large.db", "FULL") as database:
        await fill(database, count)
        player = MoveTimer(database)
        alone = [await player.move() for _ in range(moves_played)]
        begun = time.perf_counter()
        copying = asyncio.create_task(backup(database, folder / "copy.db"))
        under_backup = []
        while not copying.done():
            under_backup.append(await player.move())
        await copying
        copied = time.perf_counter() - begun
        size = (folder / "copy.db").stat().st_size / 2**20
        print(f"a backup of {size:.0f} MiB ({count} games of {PLIES} moves) takes {copied:.2f} s")
        print(
            f"a move takes {statistics.median(alone):.2f} ms alone, {statistics.median(under_backup):.2f} during it, "
            f"{max(under_backup):.0f} at most"
        )
        begun = time.perf_counter()
        found = len(await checks.check(database))
        print(f"the check takes {time.perf_counter() - begun:.1f} s and finds {found}")


class MoveTimer:
    """Plays one game after another, and measures how long it takes to store each move."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.left: list[str] = []

    async def move(self) -> float:
        if not self.left:
            self.game = await start(self.database, Member(1, "Ann"), Member(2, "Ben"), NOW, rated=False)
            await games.set_channel(self.database, self.game.id, 31)
            self.left = THERE_AND_BACK[::-1]
        begun = time.perf_counter()
        self.game = await play(self.database, self.game, self.left.pop(), NOW)
        return (time.perf_counter() - begun) * 1000


async def fill(database: Database, count: int) -> None:
    """Store casual games of PLIES plies."""
    orda = find_variant("orda")
    line = MoveLine.from_uci(orda, orda.start_fen, (THERE_AND_BACK * PLIES)[:PLIES])
    plies = [
        {"ply": ply, "uci": move.uci, "san": line.sans[ply], "played_at": NOW} for ply, move in enumerate(line.moves)
    ]
    numbers = await store(database, [won(MEMBERS[0], MEMBERS[1]) for _ in range(count)])
    async with database.writing() as connection:
        await connection.execute(update(games_table).values(ply=PLIES, channel_id=31))
        for number in numbers:
            await connection.execute(insert(moves), [{"game_id": number, **ply} for ply in plies])


@asynccontextmanager
async def opened(path: Path, synchronous: Synchronous) -> AsyncIterator[Database]:
    async with open_database(f"sqlite+aiosqlite:///{path}", synchronous=synchronous) as database:
        await migrations.upgrade(database)
        yield database


if __name__ == "__main__":
    asyncio.run(main())
