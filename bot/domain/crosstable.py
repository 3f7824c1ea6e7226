"""The tables of a tournament, computed from its games alone: points, tie-breaks and places.

Ties of a round-robin are broken by direct encounter, Sonneborn-Berger and wins; those of a Swiss tournament by Buchholz
first (FIDE Handbook C.07). Who is still equal shares the place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.domain.ids import UserId
from bot.domain.tournament import FINAL, Entrant, System, TableGame, Tournament


@dataclass(frozen=True)
class Row:
    """A player's line of a table."""

    entrant: Entrant
    points: int
    """In half points."""
    buchholz: int
    """The points of all opponents, in half points; a round without a game counts one's own."""
    sonneborn: int
    """The points of the opponents that one has beaten and half of those of a draw, in quarters of a point."""
    wins: int
    games: Mapping[UserId, tuple[TableGame, ...]]
    """The games with each opponent."""

    @property
    def user_id(self) -> UserId:
        """The player."""
        return self.entrant.user_id

    def score_against(self, opponent: UserId) -> int | None:
        """Return the half points against an opponent; None if no game between the two has ended."""
        ended = [game for game in self.games.get(opponent, ()) if game.outcome is not None]
        return sum(game.score_of(self.user_id) for game in ended) if ended else None


@dataclass(frozen=True)
class Placed:
    """A row and its place; players who are out have none, and stand last."""

    place: int | None
    row: Row


@dataclass(frozen=True)
class CrossTable:
    """A table, and whose it is."""

    lines: tuple[Placed, ...]
    group: int | None = None
    """From 0; None for the final's and a Swiss tournament's."""
    is_final: bool = False


Criterion: TypeAlias = Callable[[Row, Sequence[Row]], int]
"""What decides between tied rows: more is better."""


def group_table(tournament: Tournament, group: int) -> tuple[Placed, ...]:
    """Return the table of a group, from 0."""
    players = [one for one in tournament.entrants if one.group == group]
    return _table(players, tournament.of_stage(1), _ROUND_ROBIN)


def final_table(tournament: Tournament) -> tuple[Placed, ...]:
    """Return the table of the final; it is empty until the finalists are known."""
    players = [one for one in tournament.entrants if one.is_finalist]
    return _table(players, tournament.of_stage(FINAL), _ROUND_ROBIN)


def swiss_table(tournament: Tournament) -> tuple[Placed, ...]:
    """Return the table of a Swiss tournament."""
    return _table(tournament.entrants, tournament.games, _SWISS)


def tables_of(tournament: Tournament) -> tuple[CrossTable, ...]:
    """Return all tables: that of the final first, if there is one, and then those of the groups in order."""
    if tournament.system is System.SWISS:
        return (CrossTable(swiss_table(tournament)),)
    final = final_table(tournament)
    groups = tuple(CrossTable(group_table(tournament, group), group) for group in range(tournament.groups))
    return (CrossTable(final, is_final=True), *groups) if final else groups


def leaders_of(tournament: Tournament) -> tuple[Entrant, ...]:
    """Return who leads, or once it is over has won: several if nothing decides between them, none if all are out."""
    first = next(iter(tables_of(tournament)), CrossTable(()))
    return tuple(one.row.entrant for one in first.lines if one.place == 1)


def first_of(table: Sequence[Placed], count: int) -> tuple[Entrant, ...]:
    """Return the first players of a table who are not out; between equals their numbers decide."""
    return tuple(one.row.entrant for one in table if one.place is not None)[:count]


def _table(players: Sequence[Entrant], games: Sequence[TableGame], criteria: Sequence[Criterion]) -> tuple[Placed, ...]:
    rows = _rows(players, games)
    active = _ordered([row for row in rows if row.entrant.out is None], criteria)
    placed, place = [], 1
    for tied in active:
        placed += [Placed(place, row) for row in tied]
        place += len(tied)
    gone = _ordered([row for row in rows if row.entrant.out is not None], criteria)
    return (*placed, *(Placed(None, row) for tied in gone for row in tied))


def _rows(players: Sequence[Entrant], games: Sequence[TableGame]) -> list[Row]:
    own = {one.user_id: [game for game in games if one.user_id in (game.white, game.black)] for one in players}
    points = {
        one.user_id: sum(game.score_of(one.user_id) for game in own[one.user_id]) + 2 * (one.bye is not None)
        for one in players
    }
    return [_row(one, own[one.user_id], points) for one in players]


def _row(player: Entrant, games: Sequence[TableGame], points: Mapping[UserId, int]) -> Row:
    met: dict[UserId, tuple[TableGame, ...]] = {}
    buchholz = points[player.user_id] if player.bye is not None else 0
    sonneborn = 0
    for game in games:
        opponent = game.opponent_of(player.user_id)
        met[opponent] = (*met.get(opponent, ()), game)
        buchholz += points[opponent if game.is_played or game.outcome is None else player.user_id]
        sonneborn += game.score_of(player.user_id) * points[opponent]
    wins = sum(game.score_of(player.user_id) == 2 for game in games)
    return Row(player, points[player.user_id], buchholz, sonneborn, wins, met)


def _ordered(tied: list[Row], criteria: Sequence[Criterion]) -> list[list[Row]]:
    """Order rows by the first criterion and those that it leaves equal by the next; return those that stay equal."""
    if len(tied) < 2 or not criteria:
        return [sorted(tied, key=lambda row: row.entrant.number or 0)] if tied else []
    first, *rest = criteria
    values = {row.user_id: first(row, tied) for row in tied}
    if len(set(values.values())) == 1:
        return _ordered(tied, rest)
    # A direct encounter among fewer players may decide anew.
    following = criteria if first is _direct_encounter else rest
    return [
        equals
        for value in sorted(set(values.values()), reverse=True)
        for equals in _ordered([row for row in tied if values[row.user_id] == value], following)
    ]


def _points(row: Row, tied: Sequence[Row]) -> int:
    return row.points


def _direct_encounter(row: Row, tied: Sequence[Row]) -> int:
    """Return the score among the tied, 0 for all unless each has met each."""
    scores = {
        (one.user_id, other.user_id): one.score_against(other.user_id)
        for one in tied
        for other in tied
        if one is not other
    }
    if None in scores.values():
        return 0
    return sum(score or 0 for (user_id, _), score in scores.items() if user_id == row.user_id)


def _sonneborn(row: Row, tied: Sequence[Row]) -> int:
    return row.sonneborn


def _buchholz(row: Row, tied: Sequence[Row]) -> int:
    return row.buchholz


def _wins(row: Row, tied: Sequence[Row]) -> int:
    return row.wins


_ROUND_ROBIN = (_points, _direct_encounter, _sonneborn, _wins)
_SWISS = (_points, _buchholz, _direct_encounter, _sonneborn, _wins)
