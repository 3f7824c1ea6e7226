"""Team matches: which two tournaments are one match, and what servers have challenged each other to."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, exists, insert, or_

from bot.domain.clock import Clock
from bot.domain.ids import GuildId, ServerChallengeId, TournamentId
from bot.domain.team_match import CHALLENGER, OPPONENT, Party, TeamMatch, TeamTerms
from bot.storage.database import Connection
from bot.storage.time_controls import clock_of, clock_values
from bot.storage.tournament_tables import team_matches, team_terms, tournaments

_other = tournaments.alias("other")
_is_other_paused = exists().where(_other.c.id == team_matches.c.twin_id, _other.c.paused_at.is_not(None))
MATCH_COLUMNS = (
    *(column.label(f"match_{column.name}") for column in team_matches.c),
    _is_other_paused.label("match_is_other_paused"),
)
"""The columns of a team match, which is joined to its tournament."""
is_held_up = or_(
    tournaments.c.paused_at.is_not(None),
    exists().where(team_matches.c.tournament_id == tournaments.c.id, _is_other_paused),
)
"""Whether a tournament is paused, or the other server's of its team match."""
TERMS_COLUMNS = (
    *(team_terms.c[name].label(f"team_{name}") for name in ("challenge_id", "boards", "games")),
    team_terms.c.clock_seconds,
    team_terms.c.increment_seconds,
)
"""The columns of a team match's terms, which are joined to the challenge."""


async def link(
    connection: Connection, tournament_ids: tuple[TournamentId, TournamentId], parties: tuple[Party, Party]
) -> None:
    """Store that two tournaments, the challenger's first, are one match of these servers."""
    challenger, opponent = parties
    rows = [
        {
            "tournament_id": tournament_ids[own],
            "twin_id": tournament_ids[1 - own],
            "own": own,
            "challenger_id": challenger.guild_id,
            "challenger_name": challenger.name,
            "opponent_id": opponent.guild_id,
            "opponent_name": opponent.name,
        }
        for own in (CHALLENGER, OPPONENT)
    ]
    await connection.execute(insert(team_matches), rows)


async def add_terms(connection: Connection, number: ServerChallengeId, terms: TeamTerms) -> None:
    """Store that a challenge is one to a team match."""
    row = {"challenge_id": number, "boards": terms.boards, "games": terms.games, **clock_values(terms.clock)}
    await connection.execute(insert(team_terms).values(row))


def match_of(row: Row[Any]) -> TeamMatch | None:
    """Return the match of a tournament's row; None if it is none."""
    if row.match_tournament_id is None:
        return None
    return TeamMatch(
        twin_id=TournamentId(row.match_twin_id),
        own=row.match_own,
        guild_ids=(GuildId(row.match_challenger_id), GuildId(row.match_opponent_id)),
        names=(row.match_challenger_name, row.match_opponent_name),
        is_other_paused=row.match_is_other_paused,
    )


def terms_of(row: Row[Any]) -> TeamTerms | None:
    """Return the terms of a challenge's row; None if it is no challenge to a team match."""
    if row.team_challenge_id is None:
        return None
    clock: Clock | None = clock_of(row)
    assert clock is not None
    return TeamTerms(row.team_boards, row.team_games, clock)
