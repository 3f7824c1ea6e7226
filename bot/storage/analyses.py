"""Stored analyses of finished games. Their content is JSON, which the engine package writes and reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import GameId, UserId
from bot.storage import database
from bot.storage.database import Connection, upsert
from bot.storage.schema import analyses, games, moves


async def load(connection: Connection, game_id: GameId) -> dict[str, Any] | None:
    content: dict[str, Any] | None = await connection.scalar(
        sa.select(analyses.c.content).where(analyses.c.game_id == game_id)
    )
    return content


async def save(
    connection: Connection, game_id: GameId, content: dict[str, Any], now: datetime, by: UserId | None = None
) -> None:
    if content:
        database.note(connection, [game_id])
    await upsert(connection, analyses, [{"game_id": game_id, "content": content, "made_at": now, "asked_by": by}])


@dataclass(frozen=True)
class AnalyzedGame:
    """What the accuracy of a player in an analyzed game depends on."""

    content: dict[str, Any]
    is_white: bool
    start_fen: str
    moves: tuple[str, ...]


async def of_player(
    connection: Connection, player: UserId, variants: Sequence[str], *, besides: GameId, most: int
) -> list[AnalyzedGame]:
    """Return a player's last analyzed games of these variants, at most `most`, without the game `besides`."""
    columns = (games.c.id, games.c.white_id, games.c.start_fen, analyses.c.content)
    query = (
        sa.select(*columns)
        .join(analyses, analyses.c.game_id == games.c.id)
        .where(sa.or_(games.c.white_id == player, games.c.black_id == player))
        .where(games.c.variant.in_(variants), games.c.id != besides, games.c.ended_at.is_not(None))
        .order_by(games.c.ended_at.desc(), games.c.id.desc())
        .limit(most)
    )
    rows = (await connection.execute(query)).all()
    played: dict[int, list[str]] = {row.id: [] for row in rows}
    ucis = sa.select(moves.c.game_id, moves.c.uci).where(moves.c.game_id.in_(played))
    for game_id, uci in await connection.execute(ucis.order_by(moves.c.game_id, moves.c.ply)):
        played[game_id].append(uci)
    return [AnalyzedGame(row.content, row.white_id == player, row.start_fen, tuple(played[row.id])) for row in rows]


async def remove_unmade(connection: Connection, game_id: GameId, by: UserId) -> None:
    """Delete a member's request for an analysis of a game, unless the analysis is already stored."""
    is_unmade = sa.cast(analyses.c.content, sa.Text) == "{}"
    await connection.execute(
        sa.delete(analyses).where(analyses.c.game_id == game_id, analyses.c.asked_by == by, is_unmade)
    )


async def asked_since(connection: Connection, by: UserId, since: datetime, *, besides: GameId) -> list[datetime]:
    """Return the times after `since` at which a member requested analyses, oldest first. The game `besides` is left
    out.
    """
    is_theirs = analyses.c.asked_by == by, analyses.c.made_at > since, analyses.c.game_id != besides
    query = sa.select(analyses.c.made_at).where(*is_theirs).order_by(analyses.c.made_at)
    return list(await connection.scalars(query))
