"""Queries for a member's results in puzzles."""

from __future__ import annotations

import sqlalchemy as sa

from bot.domain.ids import GREATEST_ID, AttemptId, UserId
from bot.domain.puzzle_results import PastAttempt
from bot.domain.puzzles import AttemptKind
from bot.storage.database import Connection
from bot.storage.puzzles import attempts


async def first_scores(connection: Connection, user_id: UserId) -> list[tuple[str, float]]:
    """Return each puzzle that a member has solved or failed, with the score of the first attempt."""
    query = sa.select(attempts.c.puzzle_id, attempts.c.score).where(
        attempts.c.user_id == user_id, attempts.c.score.is_not(None), attempts.c.kind != AttemptKind.RETRY
    )
    # A puzzle met in training can be a daily puzzle later.
    found: dict[str, float] = {}
    for puzzle_id, score in await connection.execute(query.order_by(attempts.c.id)):
        found.setdefault(puzzle_id, score)
    return list(found.items())


async def latest(
    connection: Connection, user_id: UserId, before: AttemptId | None, limit: int
) -> tuple[PastAttempt, ...]:
    """Return a member's attempts that are solved or failed, latest first. `before` is the attempt at which the previous
    page ended.
    """
    scored = [attempts.c.user_id == user_id, attempts.c.score.is_not(None)]
    if before is not None:
        scored.append(attempts.c.id < min(before, GREATEST_ID))
    query = sa.select(attempts).where(*scored).order_by(attempts.c.id.desc()).limit(limit)
    return tuple(
        PastAttempt(AttemptId(row.id), row.puzzle_id, row.begun_at, row.score, row.mistakes, row.hints, row.change)
        for row in await connection.execute(query)
    )
