"""Queries for a member's progress. They cover only the latest games, so they don't take longer for busy players."""

from __future__ import annotations

from datetime import datetime
from itertools import groupby
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import ENGINE, UserId
from bot.domain.progress import FirstMoves, TimedGame
from bot.domain.records import Tally
from bot.rules import Color
from bot.storage.database import Connection
from bot.storage.listed_games import select_finished
from bot.storage.schema import games, moves, winner_of
from bot.variants import VARIANTS, Variant, find_variant

MOST_GAMES = 2000
"""The maximum number of games with each color that the table of openings covers."""
MOST_TIMED = 40
MOST_OPENINGS = 100
"""Training in an army's openings considers at most this many of the member's games with that army."""


async def first_moves(connection: Connection, user_id: UserId) -> list[FirstMoves]:
    """Return the results of a member's games by variant, color and first moves, across all servers and including games
    against the engine. Games that didn't begin from a normal start position don't count.
    """
    found: list[FirstMoves] = []
    for color in Color:
        finished = select_finished(color, user_id, games.c.id, games.c.variant, games.c.winner)
        own = finished.where(games.c.start_fen.in_(_starts())).limit(MOST_GAMES).subquery("own")
        one, two = moves.alias("one"), moves.alias("two")
        query = (
            sa.select(
                own.c.variant,
                one.c.san.label("first"),
                two.c.san.label("second"),
                *_tally(own.c.winner, color),
            )
            .join(one, (one.c.game_id == own.c.id) & (one.c.ply == 0))
            .outerjoin(two, (two.c.game_id == own.c.id) & (two.c.ply == 1))
            .group_by(own.c.variant, one.c.san, two.c.san)
        )
        for row in await connection.execute(query):
            variant = find_variant(row.variant)
            played = tuple(san for san in (row.first, row.second) if san is not None)
            found.append(FirstMoves(variant, color, played, Tally(row.wins, row.draws, row.losses)))
    # A game that ended after White's first move says nothing about Black's play.
    return [one for one in found if one.color is Color.WHITE or len(one.moves) == 2]


async def first_plies(
    connection: Connection, user_id: UserId, variant: Variant, color: Color, plies: int
) -> list[tuple[tuple[str, ...], Tally]]:
    """Return the first moves (up to `plies`, in UCI) and the result of each of a member's latest games with one side of
    a variant.
    """
    usual = games.c.variant == variant.key, games.c.start_fen == variant.start_fen
    finished = select_finished(color, user_id, games.c.id, games.c.winner).where(*usual)
    own = finished.limit(MOST_OPENINGS).subquery("own")
    query = sa.select(own.c.id, own.c.winner, moves.c.uci).join(moves, moves.c.game_id == own.c.id)
    rows = await connection.execute(query.where(moves.c.ply < plies).order_by(own.c.id, moves.c.ply))
    played = [[*some] for _, some in groupby(rows, lambda row: row.id)]
    return [(tuple(row.uci for row in some), Tally.of_game(winner_of(some[0]), color)) for some in played]


async def timed_games(connection: Connection, user_id: UserId) -> list[TimedGame]:
    """Return the times that a member took for their moves in their latest games against other members."""
    found: list[tuple[int, bool, Color]] = []
    for color in Color:
        opponent = games.c[f"{color.other.word}_id"]
        own = select_finished(color, user_id, games.c.id, games.c.increment_seconds)
        rows = await connection.execute(own.where(opponent > ENGINE).limit(MOST_TIMED // 2))
        found += [(row.id, row.increment_seconds is not None, color) for row in rows]
    times = sa.select(moves.c.game_id, moves.c.played_at).where(moves.c.game_id.in_([number for number, _, _ in found]))
    rows = await connection.execute(times.order_by(moves.c.game_id, moves.c.ply))
    played = {number: [row.played_at for row in some] for number, some in groupby(rows, lambda row: row.game_id)}
    return [TimedGame(is_live, _thoughts(played.get(number, []), color)) for number, is_live, color in found]


def _thoughts(played: list[datetime], color: Color) -> tuple[Any, ...]:
    # A player's first move isn't timed, because a game can begin while the player is away.
    return tuple(played[ply] - played[ply - 1] for ply in range(2 + color, len(played), 2))


def _starts() -> list[str]:
    return sorted({one.start_fen for one in VARIANTS.values()})


def _tally(winner: sa.ColumnElement[Any], color: Color) -> list[sa.ColumnElement[int]]:
    count = sa.func.count()
    return [
        count.filter(winner == color.word).label("wins"),
        count.filter(winner.is_(None)).label("draws"),
        count.filter(winner == color.other.word).label("losses"),
    ]
