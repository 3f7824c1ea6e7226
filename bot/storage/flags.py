"""Games whose time is out: in which of them the other side can no longer win, so that they are drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, func, select

from bot.rules import FEW_PIECES, Color, can_win, king_wins_alone
from bot.storage import lines
from bot.storage.database import Connection
from bot.storage.listed_games import turn_of
from bot.storage.schema import games, moves
from bot.variants import find_variant


async def drawn(connection: Connection, rows: Sequence[Row[Any]]) -> set[int]:
    """Return the ids of those of these games that the side not to move could not win by any legal moves.

    Moves are replayed only where so much was captured that few enough units beside the king may be left.
    """
    possible = [row for row in rows if not king_wins_alone(find_variant(row.variant), turn_of(row).other)]
    captures = await _captures(connection, [row.id for row in possible])
    stripped = [
        row for row in possible if _pieces_at_start(row, turn_of(row).other) - captures.get(row.id, 0) <= FEW_PIECES
    ]
    known = await lines.of_rows(connection, stripped)
    sides = {row.id: (known[row.id].position, turn_of(row).other) for row in stripped}
    # The first look at what is left on a board takes longer than the event loop may be held.
    return await asyncio.to_thread(lambda: {number for number, side in sides.items() if not can_win(*side)})


async def _captures(connection: Connection, game_ids: list[int]) -> dict[int, int]:
    """Return how many units the sides to move have captured: at least so many moves of theirs carry an x."""
    if not game_ids:
        return {}
    source = moves.join(games, games.c.id == moves.c.game_id)
    is_of_mover = (games.c.ply - moves.c.ply) % len(Color) == 0
    query = select(moves.c.game_id, func.count().label("captures")).select_from(source).group_by(moves.c.game_id)
    rows = await connection.execute(query.where(games.c.id.in_(game_ids), is_of_mover, moves.c.san.contains("x")))
    return {row.game_id: row.captures for row in rows}


def _pieces_at_start(row: Row[Any], color: Color) -> int:
    """Return how many units a side had beside its king when the game began."""
    placement: str = row.start_fen.split()[0]
    return sum(letter.isalpha() and letter.isupper() == (color is Color.WHITE) for letter in placement) - 1
