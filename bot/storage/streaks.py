"""Stored puzzle streaks, one per member. A change is refused if the streak has changed since it was read."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from bot.domain.ids import UserId
from bot.domain.storm import NoStreak, StreakRun
from bot.storage.database import Connection, insert_missing
from bot.storage.schema import UtcDateTime, metadata

puzzle_streaks = sa.Table(
    "puzzle_streaks",
    metadata,
    # No foreign key, because solvers might never have played a game.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # The ids of the streak's puzzles, in order.
    sa.Column("puzzles", sa.JSON, nullable=False),
    sa.Column("begun_at", UtcDateTime, nullable=False),
    sa.Column("ended_at", UtcDateTime),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    # The index of the puzzle that is currently on the board.
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("plies", sa.Integer, nullable=False),
    sa.Column("has_skipped", sa.Boolean, nullable=False),
    sa.Column("missed", sa.Text),
    # The best score in any of the member's streaks.
    sa.Column("best", sa.Integer, nullable=False),
)


async def load(connection: Connection, user_id: UserId, *, to_write: bool = False) -> StreakRun | None:
    """Return a member's latest streak, locked for this transaction if `to_write`, or None if the member has never
    played a streak.
    """
    query = sa.select(puzzle_streaks).where(puzzle_streaks.c.user_id == user_id)
    if to_write:
        query = query.with_for_update()
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else _run(row)


async def add(connection: Connection, run: StreakRun) -> None:
    """Store a member's first streak unless a streak is already stored."""
    await insert_missing(connection, puzzle_streaks, {"user_id": run.user_id, **_values(run)})


async def save(connection: Connection, run: StreakRun, *, since: StreakRun) -> None:
    """Store a changed streak, or replace it with a new one. Raise NoStreak if the stored streak has changed since it
    was read as `since`.
    """
    is_same = puzzle_streaks.c.user_id == run.user_id, puzzle_streaks.c.step == since.step
    if (await connection.execute(sa.update(puzzle_streaks).where(*is_same).values(_values(run)))).rowcount != 1:
        raise NoStreak


def _values(run: StreakRun) -> dict[str, Any]:
    return {
        "puzzles": list(run.puzzles),
        "begun_at": run.begun_at,
        "ended_at": run.ended_at,
        "place": run.index,
        "plies": run.plies,
        "step": run.step,
        "score": run.score,
        "has_skipped": run.has_skipped,
        "missed": run.missed,
        "best": run.best,
    }


def _run(row: sa.Row[Any]) -> StreakRun:
    return StreakRun(
        user_id=UserId(row.user_id),
        puzzles=tuple(row.puzzles),
        begun_at=row.begun_at,
        index=row.place,
        plies=row.plies,
        step=row.step,
        score=row.score,
        has_skipped=row.has_skipped,
        missed=row.missed,
        best=row.best,
        ended_at=row.ended_at,
    )
