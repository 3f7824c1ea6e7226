"""The exercises that each member has solved. The exercises themselves are in data files and are identified by their
ids.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import sqlalchemy as sa

from bot.domain.exercises import Learned
from bot.domain.ids import UserId
from bot.storage.database import Connection, insert_missing
from bot.storage.schema import UtcDateTime, metadata

solved_exercises = sa.Table(
    "solved_exercises",
    metadata,
    # No foreign key, because learners might never have played a game.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("exercise_id", sa.Text, primary_key=True),
    sa.Column("solved_at", UtcDateTime, nullable=False),
)


async def load(connection: Connection, user_id: UserId) -> Learned:
    own = solved_exercises.c.user_id == user_id
    order = solved_exercises.c.solved_at, solved_exercises.c.exercise_id
    found = await connection.execute(sa.select(solved_exercises.c.exercise_id).where(own).order_by(*order))
    return Learned(tuple(found.scalars()))


async def add(connection: Connection, user_id: UserId, exercise_id: str, now: datetime) -> None:
    """Record that a member has solved an exercise. Do nothing if that has already been recorded."""
    row = {"user_id": user_id, "exercise_id": exercise_id, "solved_at": now}
    await insert_missing(connection, solved_exercises, row)


async def forget(connection: Connection, user_id: UserId, exercise_ids: Iterable[str]) -> None:
    named = solved_exercises.c.user_id == user_id, solved_exercises.c.exercise_id.in_([*exercise_ids])
    await connection.execute(sa.delete(solved_exercises).where(*named))
