"""Reports that a puzzle is cooked, and what their checks have found."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, or_, select, update

from bot.domain.ids import UserId
from bot.storage.database import Connection
from bot.storage.puzzle_tables import reports
from bot.storage.upsert import insert_missing


async def add(connection: Connection, puzzle_id: str, user_id: UserId, now: datetime) -> None:
    """Store a report, unless the puzzle was reported before."""
    row = {"puzzle_id": puzzle_id, "user_id": user_id, "reported_at": now}
    await insert_missing(connection, reports, row)


async def checked_at(connection: Connection, puzzle_id: str) -> datetime | None:
    """Return when a puzzle was checked because of a report; None if it was not yet."""
    query = select(reports.c.checked_at).where(reports.c.puzzle_id == puzzle_id)
    return (await connection.execute(query)).scalar_one_or_none()


async def is_reported(connection: Connection, puzzle_id: str) -> bool:
    """Tell whether a puzzle was ever reported."""
    query = select(reports.c.puzzle_id).where(reports.c.puzzle_id == puzzle_id)
    return (await connection.execute(query)).first() is not None


async def any_waits(connection: Connection, now: datetime) -> bool:
    """Return whether there is a report that nobody checks now."""
    return (await connection.execute(select(reports.c.puzzle_id).where(*_waits(now)).limit(1))).first() is not None


async def take(connection: Connection, now: datetime, until: datetime) -> str | None:
    """Take the oldest report that nobody checks now, for this process alone until then; None if there is none."""
    query = select(reports.c.puzzle_id).where(*_waits(now)).order_by(reports.c.reported_at).limit(1)
    oldest = (await connection.execute(query.with_for_update(skip_locked=True))).scalar_one_or_none()
    if oldest is not None:
        await connection.execute(update(reports).where(reports.c.puzzle_id == oldest).values(taken_until=until))
    return oldest


def _waits(now: datetime) -> tuple[ColumnElement[bool], ...]:
    return reports.c.checked_at.is_(None), or_(reports.c.taken_until.is_(None), reports.c.taken_until < now)


async def settle(connection: Connection, puzzle_id: str, now: datetime, findings: list[dict[str, Any]]) -> None:
    """Store what a check has found."""
    checking = update(reports).where(reports.c.puzzle_id == puzzle_id)
    await connection.execute(checking.values(checked_at=now, taken_until=None, findings=findings))
