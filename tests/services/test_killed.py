"""A process is killed while it writes. Every change that it has reported must be stored, and no change may be only
partly stored.
"""

import os
import random
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from bot.domain.outbox import MessageKind
from bot.services import games, ladder, outbox
from bot.storage import checks
from bot.storage.database import Database
from tests.services.busy_process import GUILD

KILLS = int(os.environ.get("KILLS", "2"))
MOST_CHANGES = 100
"""The process is killed after a random number of changes below this limit."""


def kill_after(url: str, changes: int, seed: int) -> list[tuple[int, int, bool]]:
    """Have a process play until it has reported this many changes. Then kill it, and return its reports."""
    command = [sys.executable, "-m", "tests.services.busy_process", url, str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(changes)]
        process.kill()
        rest = process.stdout.read().splitlines(keepends=True)
    # Ignore the last line if the kill cut it off.
    whole = [line.split() for line in (*said, *rest) if line.endswith("\n")]
    return [(int(game), int(ply), over == "1") for game, ply, over in whole]


async def check(db: Database, said: list[tuple[int, int, bool]]) -> None:
    """Check that the reported changes are stored, that the data is consistent, and that boards are due for posting."""
    for number, ply, is_over in said:
        game = await games.load(db, number)
        assert game.ply >= ply
        assert game.is_over or not is_over
        assert game.due is not None
    assert await checks.check(db, every_game=True) == []
    before = await ladder.standings(db, GUILD, "orda", 100)
    await ladder.rebuild(db)
    assert await ladder.standings(db, GUILD, "orda", 100) == before


@pytest.mark.timeout(300 + 60 * KILLS)
async def test_changes_reported_by_a_killed_process_are_stored_and_consistent(db: Database, database_url: str) -> None:
    rng = random.Random(12)
    said: list[tuple[int, int, bool]] = []
    for kill in range(KILLS):
        said += kill_after(database_url, rng.randrange(1, MOST_CHANGES), kill)
    await check(db, said)
    assert MessageKind.BOARD in {pending.kind for pending in await outbox.due(db, datetime(2999, 1, 1, tzinfo=UTC))}
