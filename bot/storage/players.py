"""The members who have ever played, under their latest name."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import select

from bot.domain.ids import UserId
from bot.domain.member import Member
from bot.storage.database import Connection
from bot.storage.schema import players
from bot.storage.upsert import upsert


async def remember(connection: Connection, members: Iterable[Member], now: datetime) -> None:
    """Store the members under the names that they have now."""
    # Always in one order, so that two transactions never wait for each other.
    known = sorted(members, key=lambda member: member.user_id)
    rows = [{"user_id": member.user_id, "name": member.name, "updated_at": now} for member in known]
    await upsert(connection, players, rows)


async def hold(connection: Connection, user_ids: Iterable[UserId] | None = None) -> None:
    """Keep the ratings of these players, or of all, to this transaction until it ends."""
    query = select(players.c.user_id).order_by(players.c.user_id).with_for_update(key_share=True)
    if user_ids is not None:
        query = query.where(players.c.user_id.in_(list(user_ids)))
    await connection.execute(query)
