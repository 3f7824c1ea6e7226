"""The invariants of finished team matches. They hold even if the processes were killed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from bot.domain.ids import TournamentId
from bot.domain.outbox import MessageKind
from bot.domain.pairing import score_of
from bot.domain.tournament import Tournament, TournamentState
from bot.services import tournaments
from bot.storage import checks
from bot.storage.database import Database
from bot.storage.schema import games, outbox, ratings
from bot.storage.tournaments import entrants, team_matches

TEAMS = "tests.services.team_process"


@dataclass(frozen=True)
class Results:
    """The results of the matches. A game counts only once, even though both of its servers store it."""

    won: int
    drawn: int
    called_off: int
    boards: int
    games: int
    forfeits: int
    out: int
    in_reserve: int


async def judge(db: Database) -> Results:
    """Check that all matches have ended, are stored identically in both servers, and agree with their games. Return the
    results."""
    async with db.reading() as connection:
        pairs = list((await connection.execute(select(team_matches).where(team_matches.c.own == 0))).all())
        rows = list((await connection.execute(select(games).order_by(games.c.id))).mappings())
        joined = list((await connection.execute(select(entrants))).mappings())
        said = select(outbox.c.subject_id).where(outbox.c.kind == MessageKind.WINNER)
        announced = set((await connection.execute(said)).scalars())
        rated = (await connection.execute(select(func.count()).select_from(ratings))).scalar_one()
    assert rated == 0
    scores, boards, reserves = [], 0, 0
    for pair in pairs:
        mine = await tournaments.load(db, TournamentId(pair.tournament_id))
        theirs = await tournaments.load(db, TournamentId(pair.twin_id))
        own = [[row for row in rows if row["tournament_id"] == one.id] for one in (mine, theirs)]
        _check_linked(mine, theirs, own, announced)
        teams = [_team(joined, mine, team) for team in (0, 1)]
        if mine.state is TournamentState.CALLED_OFF:
            assert not own[0]
            continue
        number = min(len(team) for team in teams)
        boards, reserves = boards + number, reserves + abs(len(teams[0]) - len(teams[1]))
        _check_pairs(mine, teams, own[0], number)
        score = _rebuilt(mine, teams, own[0], number)
        assert score_of(mine) == score_of(theirs) == score
        scores.append(score)
    assert await checks.check(db, every_game=True) == []
    return Results(
        won=sum(first != second for first, second in scores),
        drawn=sum(first == second for first, second in scores),
        called_off=len(pairs) - len(scores),
        boards=boards,
        games=len(rows) // 2,
        forfeits=sum(row["is_forfeit"] for row in rows) // 2,
        out=sum(row["out"] is not None for row in joined) // 2,
        in_reserve=reserves,
    )


def _check_linked(mine: Tournament, theirs: Tournament, own: list[list[Any]], announced: set[int]) -> None:
    """Check that a match has ended with the same results and games in both servers. If it wasn't called off, its result
    must have been announced in both."""
    assert mine.is_over
    assert _course(mine) == _course(theirs)
    numbers = {mine.id, theirs.id}
    assert numbers & announced == (numbers if mine.state is TournamentState.OVER else set())
    assert [_played(row) for row in own[0]] == [_played(row) for row in own[1]]


def _course(tournament: Tournament) -> object:
    return tournament.state, tournament.stage, tournament.entrants, tournament.ended_at


def _played(row: Any) -> object:
    return [row[name] for name in ("white_id", "black_id", "stage", "ply", "termination", "winner", "ended_at")]


def _team(joined: list[Any], tournament: Tournament, team: int) -> list[Any]:
    of_team = [one for one in joined if (one["tournament_id"], one["group_number"]) == (tournament.id, team)]
    return sorted(of_team, key=lambda one: one["number"] or 0)


def _check_pairs(tournament: Tournament, teams: list[list[Any]], rows: list[Any], number: int) -> None:
    """Check each board's games: each first game exists once, colors alternate between the boards, and second games have
    reversed colors."""
    first = {
        (teams[place % 2 == 0][place]["user_id"], teams[place % 2 != 0][place]["user_id"]) for place in range(number)
    }
    second = {(black, white) for white, black in first}
    met = [(row["white_id"], row["black_id"]) for row in rows]
    assert len(set(met)) == len(met)
    assert first <= set(met) <= (first | second if tournament.games_each == 2 else first)


def _rebuilt(tournament: Tournament, teams: list[list[Any]], rows: list[Any], number: int) -> tuple[int, int]:
    """The score in half points, recalculated from the games' rows without the bot's code."""
    score = [0, 0]
    for place in range(number):
        players = [team[place] for team in teams]
        ids = [one["user_id"] for one in players]
        own = [row for row in rows if {row["white_id"], row["black_id"]} == set(ids)]
        for row in own:
            for team, user_id in enumerate(ids):
                side = "white" if row["white_id"] == user_id else "black"
                score[team] += 0 if row["termination"] == "aborted" else {side: 2, None: 1}.get(row["winner"], 0)
        for team in (0, 1):
            gone = [one["out"] is not None for one in players]
            if not gone[team] and gone[1 - team]:
                score[team] += 2 * (tournament.games_each - len(own))
    return score[0], score[1]
