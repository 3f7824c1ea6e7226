"""Stored analyses of finished games. Their content is JSON, which the engine package writes and reads."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import GameId, UserId
from bot.storage import database
from bot.storage.database import Connection, upsert
from bot.storage.schema import analyses


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
