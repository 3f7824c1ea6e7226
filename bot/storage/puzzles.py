"""What has become of each puzzle and each solver, and the daily puzzles."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import Row, delete, insert, select

from bot.domain.glicko import Strength
from bot.domain.ids import UserId
from bot.domain.puzzles import PuzzleRecord, PuzzleStreaks, SolverRecord
from bot.puzzles import Puzzle
from bot.storage.database import Connection
from bot.storage.puzzle_tables import daily_puzzles, puzzles, solver_ratings, solvers
from bot.storage.upsert import insert_missing, upsert


async def records(connection: Connection, family: str | None = None) -> dict[str, PuzzleRecord]:
    """Return the records of all puzzles of a family (None: of all) that were ever tried or reported."""
    query = select(puzzles) if family is None else select(puzzles).where(puzzles.c.family == family)
    return {row.id: _record(row) for row in await connection.execute(query)}


async def record_of(connection: Connection, puzzle: Puzzle, *, to_write: bool = False) -> PuzzleRecord:
    """Return the record of a puzzle, with `to_write` locked for this transaction."""
    query = select(puzzles).where(puzzles.c.id == puzzle.id)
    if to_write:
        await insert_missing(connection, puzzles, _row(puzzle, PuzzleRecord.new(puzzle)))
        query = query.with_for_update()
    row = (await connection.execute(query)).one_or_none()
    return PuzzleRecord.new(puzzle) if row is None else _record(row)


async def save_record(connection: Connection, puzzle: Puzzle, record: PuzzleRecord) -> None:
    """Store the record of a puzzle."""
    await upsert(connection, puzzles, [_row(puzzle, record)])


async def solver_record(connection: Connection, user_id: UserId, family: str) -> SolverRecord:
    """Return what a member has reached in a family."""
    return (await solver_records(connection, user_id)).get(family, SolverRecord())


async def solver_records(connection: Connection, user_id: UserId) -> dict[str, SolverRecord]:
    """Return what a member has reached, by family."""
    rows = await connection.execute(select(solver_ratings).where(solver_ratings.c.user_id == user_id))
    return {row.family: SolverRecord(_strength(row), row.solved, row.failed) for row in rows}


async def save_solver(connection: Connection, user_id: UserId, family: str, record: SolverRecord) -> None:
    """Store what a member has reached in a family."""
    row = {
        "user_id": user_id,
        "family": family,
        **vars(record.strength),
        "solved": record.solved,
        "failed": record.failed,
    }
    await upsert(connection, solver_ratings, [row])


async def hold_solver(connection: Connection, user_id: UserId) -> PuzzleStreaks:
    """Lock a solver for this transaction, so that of two changes at once none is lost; return the streaks."""
    await insert_missing(connection, solvers, _streaks_row(user_id, PuzzleStreaks()))
    row = (await connection.execute(select(solvers).where(solvers.c.user_id == user_id).with_for_update())).one()
    return _streaks(row)


async def streaks_of(connection: Connection, user_id: UserId) -> PuzzleStreaks:
    """Return a member's streaks."""
    row = (await connection.execute(select(solvers).where(solvers.c.user_id == user_id))).one_or_none()
    return PuzzleStreaks() if row is None else _streaks(row)


async def save_streaks(connection: Connection, user_id: UserId, streaks: PuzzleStreaks) -> None:
    """Store a member's streaks."""
    await upsert(connection, solvers, [_streaks_row(user_id, streaks)])


async def daily(connection: Connection, day: date) -> str | None:
    """Return the id of the daily puzzle of a day; None if none has been chosen."""
    query = select(daily_puzzles.c.puzzle_id).where(daily_puzzles.c.day == day)
    return (await connection.execute(query)).scalar_one_or_none()


async def set_daily(connection: Connection, day: date, puzzle_id: str) -> str:
    """Store the daily puzzle of a day unless one is stored; return the one that is."""
    await insert_missing(connection, daily_puzzles, {"day": day, "puzzle_id": puzzle_id})
    stored = await daily(connection, day)
    assert stored is not None
    return stored


async def replace_daily(connection: Connection, day: date, puzzle_id: str) -> None:
    """Store another daily puzzle for a day."""
    await connection.execute(delete(daily_puzzles).where(daily_puzzles.c.day == day))
    await connection.execute(insert(daily_puzzles).values(day=day, puzzle_id=puzzle_id))


async def dailies(connection: Connection) -> list[str]:
    """Return the ids of all daily puzzles so far, the latest first."""
    query = select(daily_puzzles.c.puzzle_id).order_by(daily_puzzles.c.day.desc())
    return list((await connection.execute(query)).scalars())


def _row(puzzle: Puzzle, record: PuzzleRecord) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "family": puzzle.variant.family,
        **vars(record.strength),
        "plays": record.plays,
        "solves": record.solves,
        "good": record.good,
        "bad": record.bad,
        "is_cooked": record.is_cooked,
    }


def _record(row: Row[Any]) -> PuzzleRecord:
    return PuzzleRecord(_strength(row), row.plays, row.solves, row.good, row.bad, row.is_cooked)


def _strength(row: Row[Any]) -> Strength:
    return Strength(row.rating, row.deviation, row.volatility)


def _streaks_row(user_id: UserId, streaks: PuzzleStreaks) -> dict[str, Any]:
    return {
        "user_id": user_id,
        "streak": streaks.now,
        "best_streak": streaks.best,
        "days": streaks.days,
        "best_days": streaks.best_days,
        "last_day": streaks.last_day,
    }


def _streaks(row: Row[Any]) -> PuzzleStreaks:
    return PuzzleStreaks(row.streak, row.best_streak, row.days, row.best_days, row.last_day)
