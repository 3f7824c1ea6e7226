"""All members who have ever played, with their latest known names."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import sqlalchemy as sa

from bot.domain.ids import Member, UserId
from bot.storage.database import Connection, upsert
from bot.storage.schema import players


async def remember(connection: Connection, members: Iterable[Member], now: datetime) -> None:
    # Sorting makes all transactions lock rows in the same order, so they can't deadlock.
    known = sorted(members, key=lambda member: member.user_id)
    rows = [{"user_id": member.user_id, "name": member.name, "updated_at": now} for member in known]
    await upsert(connection, players, rows)


async def load(connection: Connection, user_id: UserId) -> Member:
    name = (await connection.execute(sa.select(players.c.name).where(players.c.user_id == user_id))).scalar_one()
    return Member(user_id, name)


async def names_of(connection: Connection, user_ids: Iterable[UserId]) -> dict[UserId, str]:
    query = sa.select(players.c.user_id, players.c.name).where(players.c.user_id.in_(list(user_ids)))
    return {UserId(user_id): name for user_id, name in await connection.execute(query)}


async def hold(connection: Connection, user_ids: Iterable[UserId] | None = None) -> None:
    """Lock these players (or all players), so that no other transaction can change their ratings until this
    one ends.
    """
    query = sa.select(players.c.user_id).order_by(players.c.user_id).with_for_update(key_share=True)
    if user_ids is not None:
        query = query.where(players.c.user_id.in_(list(user_ids)))
    await connection.execute(query)
