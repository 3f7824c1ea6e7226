"""A short run of `python -m tests.bench.team_matches`. Even though processes are killed, each match ends with the same
result in both servers.
"""

import pytest

from bot.storage.database import Database
from tests.services.killed_team_matches import TEAMS, judge
from tests.services.killed_tournaments import run_tournaments


@pytest.mark.more
async def test_team_matches_survive_killed_processes_and_end_equally_in_both_servers(
    db: Database, database_url: str
) -> None:
    run_tournaments(database_url, number=4, kills=3, seed=3, most=40, module=TEAMS)
    met = await judge(db)
    assert met.won + met.drawn + met.called_off == 4
    assert met.won + met.drawn >= 2
