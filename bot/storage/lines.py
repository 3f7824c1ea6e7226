"""Loads the lines of games from the cache, and the moves missing there from the database."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import Row, select

from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.rules import MoveLine
from bot.storage.database import Connection, Database
from bot.storage.kept import KeptLines, LineKey
from bot.storage.schema import moves
from bot.variants import find_variant

AT_ONCE = 25
"""How many moves are replayed in one step of the event loop, which takes some ten milliseconds."""


def keep(db: Database, game: Game) -> None:
    """Put the line of a game into the cache; call it after the transaction that stored the game is committed."""
    db.lines.keep(LineKey(game.id, game.takebacks, game.variant.key, game.line.start.fen), game.line)


async def of_rows(connection: Connection, rows: list[Row[Any]]) -> dict[int, MoveLine]:
    """Return the lines of games by their ids; only moves that are not in the cache are read."""
    kept: KeptLines = connection.info["lines"]
    keys = {row.id: LineKey(GameId(row.id), row.takebacks, row.variant, row.start_fen) for row in rows}
    known = {row.id: line for row in rows if (line := kept.find(keys[row.id], row.ply)) is not None}
    behind = [row for row in rows if row.id not in known or known[row.id].ply < row.ply]
    # For a single game only its missing moves are read; for several games all their moves, with one query.
    first = known[behind[0].id].ply if len(behind) == 1 and behind[0].id in known else 0
    played = await _moves_from(connection, [row.id for row in behind if row.ply], first)
    for row in behind:
        begun = known.get(row.id) if first else None
        line = MoveLine.from_uci(find_variant(row.variant), row.start_fen, ()) if begun is None else begun
        kept.replayed += row.ply - line.ply
        known[row.id] = await _replayed(kept, line, played.get(row.id, [])[: row.ply - line.ply])
        kept.keep(keys[row.id], known[row.id])
    return known


async def _replayed(kept: KeptLines, line: MoveLine, played: list[str]) -> MoveLine:
    """Play the moves, so few at a time that the event loop is not held up, and of all games only one at a time."""
    if len(played) <= AT_ONCE:
        return line.followed_by(played)
    for begin in range(0, len(played), AT_ONCE):
        async with kept.replaying:
            line = line.followed_by(played[begin : begin + AT_ONCE])
            # The moves in SAN are written along with them, as the cache would do it in one go.
            assert line.sans
            await asyncio.sleep(0)
    return line


async def _moves_from(connection: Connection, game_ids: list[int], first: int) -> dict[int, list[str]]:
    if not game_ids:
        return {}
    query = select(moves.c.game_id, moves.c.uci).where(moves.c.game_id.in_(game_ids), moves.c.ply >= first)
    played: dict[int, list[str]] = {}
    for row in await connection.execute(query.order_by(moves.c.game_id, moves.c.ply)):
        played.setdefault(row.game_id, []).append(row.uci)
    return played
