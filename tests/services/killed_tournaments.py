"""Runs tournaments in processes that get killed, and checks the results after all tournaments have ended."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from sqlalchemy import select

from bot.domain.ids import System, TournamentId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.pairing import CrossTable, tables_of
from bot.domain.tournament import FINAL, Tournament, TournamentState
from bot.services import ladder, tournaments
from bot.storage import checks
from bot.storage.database import Database
from bot.storage.schema import games, outbox
from bot.storage.tournaments import tournaments as stored
from tests.services.tournament_process import GUILD

TOURNAMENTS = "tests.services.tournament_process"
"""The module that each process runs by default."""


@dataclass(frozen=True)
class Results:
    """Totals over all tournaments, such as the number of games and forfeits."""

    over: int
    called_off: int
    games: int
    forfeits: int
    out: int
    finals: int
    rounds: int
    simuls: int


def run_tournaments(url: str, number: int, kills: int, seed: int, most: int, module: str = TOURNAMENTS) -> None:
    """Run tournaments in several processes, one after another. Kill each process except the last after a random number
    of actions below `most`.
    """
    rng = random.Random(seed)
    for kill in range(kills):
        _run_process(url, number, module, seed=seed * 1000 + kill, actions=rng.randrange(1, most))
    _run_process(url, number, module, seed=seed * 1000 + kills, actions=None)


def _run_process(url: str, number: int, module: str, *, seed: int, actions: int | None) -> None:
    command = [sys.executable, "-m", module, url, str(seed), str(number)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        if actions is None:
            for _ in process.stdout:
                pass
            assert process.wait() == 0
            return
        for _ in range(actions):
            if not process.stdout.readline():
                # The process ended before it could be killed. It must have finished all tournaments, not crashed.
                assert process.wait() == 0
                return
        process.kill()


async def judge(db: Database) -> Results:
    """Check that all tournaments have ended and that their cross tables agree with their games. Return the results."""
    async with db.reading() as connection:
        numbers = list((await connection.execute(select(stored.c.id).order_by(stored.c.id))).scalars())
        rows = list((await connection.execute(select(games).order_by(games.c.id))).mappings())
        said = select(outbox.c.subject_id).where(outbox.c.kind == MessageKind.WINNER)
        announced = set((await connection.execute(said)).scalars())
    held = [await tournaments.load(db, TournamentId(number)) for number in numbers]
    assert all(one.is_over for one in held)
    assert {one.id for one in held if one.state is TournamentState.OVER} == announced
    for one in held:
        own = [row for row in rows if row["tournament_id"] == one.id]
        assert all(row["termination"] for row in own)
        assert _paired_rightly(one, own)
        for table in tables_of(one):
            assert told(table) == rebuilt(one, table, own)
    assert await checks.check(db, every_game=True) == []
    before = await ladder.standings(db, GUILD, "orda", 100)
    await ladder.rebuild(db)
    assert await ladder.standings(db, GUILD, "orda", 100) == before
    return Results(
        over=sum(one.state is TournamentState.OVER for one in held),
        called_off=sum(one.state is TournamentState.CALLED_OFF for one in held),
        games=len(rows),
        forfeits=sum(row["is_forfeit"] for row in rows),
        out=sum(player.out is not None for one in held for player in one.entrants),
        finals=sum(bool(one.of_stage(FINAL)) for one in held if one.system is System.GROUPS),
        rounds=sum(one.stage for one in held if one.system is System.SWISS),
        simuls=sum(one.system is System.SIMUL for one in held),
    )


def told(table: CrossTable) -> dict[UserId, tuple[float, float, int]]:
    """Return the points, the Sonneborn-Berger score and the wins of each player in a table."""
    return {one.row.user_id: (one.row.points / 2, one.row.sonneborn / 4, one.row.wins) for one in table.lines}


def rebuilt(tournament: Tournament, table: CrossTable, rows: Iterable[Any]) -> dict[UserId, tuple[float, float, int]]:
    """Return each player's points, Sonneborn-Berger score and wins. They are recalculated from the rows of the games,
    without using the bot's code.
    """
    is_swiss = tournament.system is System.SWISS
    stage = 2 if table.is_final else 1
    listed = {one.row.user_id for one in table.lines}
    players = {one.user_id for one in tournament.entrants} if tournament.system is System.SIMUL else listed
    met = [row for row in rows if row["white_id"] in players and (is_swiss or row["stage"] == stage)]
    points: defaultdict[UserId, float] = defaultdict(
        float, {one.user_id: 1.0 for one in tournament.entrants if is_swiss and one.bye is not None}
    )
    scores = [(row["white_id"], row["black_id"], *_shares(row["winner"], row["termination"])) for row in met]
    for white, black, of_white, of_black in scores:
        points[white] += of_white
        points[black] += of_black
    sonneborn: defaultdict[UserId, float] = defaultdict(float)
    wins = Counter[UserId]()
    for white, black, of_white, of_black in scores:
        sonneborn[white] += of_white * points[black]
        sonneborn[black] += of_black * points[white]
        wins[white] += of_white == 1
        wins[black] += of_black == 1
    return {player: (points[player], sonneborn[player], wins[player]) for player in listed}


def _shares(winner: str | None, termination: str) -> tuple[float, float]:
    if termination == "aborted":
        return 0, 0
    return {"white": (1.0, 0.0), "black": (0.0, 1.0), None: (0.5, 0.5)}[winner]


def _paired_rightly(tournament: Tournament, rows: list[Any]) -> bool:
    """Return whether the right pairs of players have met, each exactly once per stage. In a Swiss tournament, only
    check that no pair has met twice.
    """
    met = Counter((row["stage"], frozenset((row["white_id"], row["black_id"]))) for row in rows)
    if tournament.state is TournamentState.CALLED_OFF:
        return not met
    if tournament.system is System.SIMUL:
        host = tournament.organizer.user_id
        return met == Counter((1, frozenset((host, one.user_id))) for one in tournament.opponents)
    if tournament.system is System.SWISS:
        return max(Counter(pair for _, pair in met).values()) == max(met.values()) == 1
    groups = [[one.user_id for one in tournament.entrants if one.group == group] for group in range(tournament.groups)]
    wanted = {(1, frozenset(pair)) for group in groups for pair in combinations(group, 2)}
    finalists = [one.user_id for one in tournament.entrants if one.is_finalist]
    wanted |= {(FINAL, frozenset(pair)) for pair in combinations(finalists, 2)}
    return met == Counter(wanted)
