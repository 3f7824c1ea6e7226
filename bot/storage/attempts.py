"""Stored attempts at puzzles. A change is refused if the attempt is not as it was read."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import GREATEST_ID, AttemptId, GuildId, UserId
from bot.domain.puzzles import (
    RETRY_AFTER,
    Attempt,
    AttemptKind,
    AttemptState,
    NoSuchPuzzle,
    PuzzleMovedOn,
    PuzzleVote,
    PuzzleWish,
)
from bot.puzzles import Puzzle, PuzzleBook
from bot.storage.database import Connection
from bot.storage.puzzles import attempts

MOST_OPEN = 50
"""How many of a member's open attempts are looked at, the latest first."""


async def add(connection: Connection, attempt: Attempt) -> Attempt:
    """Store a new attempt, and return it with its number."""
    inserting = sa.insert(attempts).values(_row(attempt)).returning(attempts.c.id)
    number = (await connection.execute(inserting)).scalar_one()
    return replace(attempt, id=AttemptId(number))


async def load(connection: Connection, book: PuzzleBook, attempt_id: AttemptId, *, to_write: bool = False) -> Attempt:
    """Return an attempt, with `to_write` locked for this transaction; raise NoSuchPuzzle."""
    if attempt_id > GREATEST_ID:
        raise NoSuchPuzzle
    query = sa.select(attempts).where(attempts.c.id == attempt_id)
    if to_write:
        query = query.with_for_update()
    row = (await connection.execute(query)).one_or_none()
    if row is None or row.puzzle_id not in book.by_id:
        raise NoSuchPuzzle
    return _attempt(row, book)


async def save(connection: Connection, attempt: Attempt, *, since: Attempt, now: datetime) -> None:
    """Store a changed attempt; `since`: as it was read. Raise PuzzleMovedOn if it has changed since.

    One that has failed now is to be given again later.
    """
    has_failed = attempt.score == 0 and since.score != 0
    values = {
        "state": attempt.state,
        "plies": attempt.plies,
        "mistakes": attempt.mistakes,
        "hints": attempt.hints,
        "hinted_at": attempt.hinted_at,
        "finish": attempt.finish,
        "score": attempt.score,
        "change": attempt.change,
        "ended_at": attempt.ended_at,
        **({"retry_at": now + RETRY_AFTER} if has_failed else {}),
    }
    is_same = (
        attempts.c.id == attempt.id,
        attempts.c.state == since.state,
        attempts.c.plies == since.plies,
        attempts.c.mistakes == since.mistakes,
        attempts.c.hints == since.hints,
    )
    if (await connection.execute(sa.update(attempts).where(*is_same).values(values))).rowcount != 1:
        raise PuzzleMovedOn


async def vote(connection: Connection, attempt_id: AttemptId, given: PuzzleVote) -> None:
    """Store a solver's vote."""
    await connection.execute(sa.update(attempts).where(attempts.c.id == attempt_id).values(vote=given))


async def open_of(connection: Connection, book: PuzzleBook, user_id: UserId) -> list[Attempt]:
    """Return a member's open attempts but those at daily puzzles, the latest first."""
    is_open = attempts.c.user_id == user_id, attempts.c.state == AttemptState.OPEN, attempts.c.day.is_(None)
    query = sa.select(attempts).where(*is_open).order_by(attempts.c.id.desc()).limit(MOST_OPEN)
    return [_attempt(row, book) for row in await connection.execute(query) if row.puzzle_id in book.by_id]


async def met(connection: Connection, user_id: UserId) -> dict[str, AttemptId]:
    """Return the latest attempt at each puzzle that a member was ever given."""
    latest = sa.func.max(attempts.c.id)
    query = sa.select(attempts.c.puzzle_id, latest).where(attempts.c.user_id == user_id).group_by(attempts.c.puzzle_id)
    return {puzzle_id: AttemptId(number) for puzzle_id, number in await connection.execute(query)}


async def due_again(connection: Connection, user_id: UserId, now: datetime) -> list[str]:
    """Return the puzzles that a member failed and is to be given again by now, the longest due first."""
    query = (
        sa.select(attempts.c.puzzle_id)
        .where(attempts.c.user_id == user_id, attempts.c.retry_at <= now)
        .order_by(attempts.c.retry_at)
    )
    return list(dict.fromkeys((await connection.execute(query)).scalars()))


async def given_again(connection: Connection, user_id: UserId, puzzle_id: str) -> None:
    """Note that a failed puzzle has been given again."""
    failed = attempts.c.user_id == user_id, attempts.c.puzzle_id == puzzle_id, attempts.c.retry_at.is_not(None)
    await connection.execute(sa.update(attempts).where(*failed).values(retry_at=None))


async def of_day(connection: Connection, book: PuzzleBook, user_id: UserId, day: date) -> Attempt | None:
    """Return a member's attempt at the daily puzzle of a day; None if there is none."""
    query = sa.select(attempts).where(attempts.c.user_id == user_id, attempts.c.day == day)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None or row.puzzle_id not in book.by_id else _attempt(row, book)


async def solvers_of_day(connection: Connection, day: date, guild_id: GuildId, limit: int) -> list[tuple[UserId, int]]:
    """Return who has solved the daily puzzle of a day in a server and with how many wrong moves, the first first."""
    solved = attempts.c.day == day, attempts.c.guild_id == guild_id, attempts.c.state == AttemptState.SOLVED
    query = sa.select(attempts.c.user_id, attempts.c.mistakes).where(*solved).order_by(attempts.c.ended_at).limit(limit)
    return [(UserId(user_id), mistakes) for user_id, mistakes in await connection.execute(query)]


def _row(attempt: Attempt) -> dict[str, Any]:
    return {
        "user_id": attempt.user_id,
        "guild_id": attempt.guild_id,
        "puzzle_id": attempt.puzzle.id,
        "kind": attempt.kind,
        "wish": attempt.wish.words,
        "is_rated": attempt.is_rated,
        "state": attempt.state,
        "begun_at": attempt.begun_at,
        "plies": attempt.plies,
        "mistakes": attempt.mistakes,
        "hints": attempt.hints,
        "day": attempt.day,
    }


def _attempt(row: sa.Row[Any], book: PuzzleBook) -> Attempt:
    puzzle: Puzzle = book.by_id[row.puzzle_id]
    return Attempt(
        id=AttemptId(row.id),
        user_id=UserId(row.user_id),
        guild_id=GuildId(row.guild_id),
        puzzle=puzzle,
        kind=AttemptKind(row.kind),
        begun_at=row.begun_at,
        wish=PuzzleWish.of_words(row.wish),
        is_rated=row.is_rated,
        state=AttemptState(row.state),
        plies=row.plies,
        mistakes=row.mistakes,
        hints=row.hints,
        hinted_at=row.hinted_at,
        finish=row.finish,
        score=row.score,
        change=row.change,
        ended_at=row.ended_at,
        day=row.day,
        vote=None if row.vote is None else PuzzleVote(row.vote),
    )
