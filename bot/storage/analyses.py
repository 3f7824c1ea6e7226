"""Analyses of finished games: kept once they are made, as whoever makes them wrote them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import select

from bot.domain.ids import GameId
from bot.storage.database import Connection
from bot.storage.schema import analyses
from bot.storage.upsert import upsert


async def load(connection: Connection, game_id: GameId) -> dict[str, Any] | None:
    """Return what is kept of a game; None where it has not been analysed."""
    content: dict[str, Any] | None = await connection.scalar(
        select(analyses.c.content).where(analyses.c.game_id == game_id)
    )
    return content


async def save(connection: Connection, game_id: GameId, content: dict[str, Any], now: datetime) -> None:
    """Keep an analysis in place of the one before."""
    await upsert(connection, analyses, [{"game_id": game_id, "content": content, "made_at": now}])
