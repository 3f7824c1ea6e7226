"""Stored vacations: each member's latest."""

from __future__ import annotations

from sqlalchemy import select

from bot.domain.ids import UserId
from bot.domain.pauses import Vacation
from bot.storage.database import Connection
from bot.storage.time_controls import vacations
from bot.storage.upsert import upsert


async def load(connection: Connection, user_id: UserId, *, to_write: bool = False) -> Vacation | None:
    """Return a member's latest vacation, with `to_write` locked for this transaction; None if there is none."""
    query = select(vacations).where(vacations.c.user_id == user_id)
    row = (await connection.execute(query.with_for_update() if to_write else query)).one_or_none()
    return None if row is None else Vacation(row.began_at, row.ends_at, row.season, row.taken)


async def save(connection: Connection, user_id: UserId, vacation: Vacation) -> None:
    """Store a member's vacation in place of the one before."""
    row = {
        "user_id": user_id,
        "began_at": vacation.began_at,
        "ends_at": vacation.ends_at,
        "season": vacation.quarter,
        "taken": vacation.taken,
    }
    await upsert(connection, vacations, [row])
