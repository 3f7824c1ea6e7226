"""A short run of `python -m tests.bench.tournaments`. Processes are killed, but all tournaments end with correct
totals.
"""

import pytest

from bot.storage.database import Database
from tests.services.killed_tournaments import judge, run_tournaments


@pytest.mark.more
async def test_tournaments_survive_killed_processes_and_their_tables_match_their_games(
    db: Database, database_url: str
) -> None:
    run_tournaments(database_url, number=4, kills=3, seed=5, most=60)
    held = await judge(db)
    assert held.over + held.called_off == 4
    assert held.over >= 2
