"""What has become of each puzzle and each solver, the daily puzzles, reports, and what servers have set for puzzles.

The puzzles themselves are data, and named by their ids. A change of a table needs a migration.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    Date,
    Float,
    Index,
    Integer,
    Row,
    Table,
    Text,
    delete,
    insert,
    or_,
    select,
    union_all,
    update,
)

from bot.domain.glicko import Strength
from bot.domain.ids import GuildId, UserId
from bot.domain.puzzles import (
    AttemptKind,
    AttemptState,
    PuzzleRecord,
    PuzzleStreaks,
    PuzzleVote,
    SolverRecord,
)
from bot.domain.shards import Shards
from bot.puzzles import Puzzle
from bot.storage.database import Connection, insert_missing, of_shards, upsert
from bot.storage.schema import OWN_NUMBER, UtcDateTime, index_where, metadata, one_of, words_of

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("family", Text, nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("plays", Integer, nullable=False),
    Column("solves", Integer, nullable=False),
    Column("good", Integer, nullable=False),
    Column("bad", Integer, nullable=False),
    # Found to have another solution, or none: it is given no more.
    Column("is_cooked", Boolean, nullable=False),
    Index(None, "family"),
)

attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("puzzle_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    # What was asked for: `PuzzleWish.words`.
    Column("wish", Text, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("state", Text, nullable=False),
    Column("begun_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    Column("plies", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("hinted_at", Integer),
    Column("finish", Text),
    Column("score", Float),
    Column("change", Integer),
    Column("day", Date),
    # When to give it again; null where it was not failed, or has been given again.
    Column("retry_at", UtcDateTime),
    Column("vote", Text),
    CheckConstraint(one_of("kind", words_of(AttemptKind)), name="kind"),
    CheckConstraint(one_of("state", words_of(AttemptState)), name="state"),
    CheckConstraint(one_of("vote", words_of(PuzzleVote)), name="vote"),
    CheckConstraint("(kind = 'daily') = (day IS NOT NULL)", name="day"),
    Index(None, "user_id", "puzzle_id"),
    # Ids are never reused, because buttons carry them.
    sqlite_autoincrement=True,
)

index_where(attempts, attempts.c.state == AttemptState.OPEN, "open", "user_id")
index_where(attempts, attempts.c.retry_at.is_not(None), "retry", "user_id", "retry_at")
index_where(attempts, attempts.c.day.is_not(None), "day", "day", "user_id", unique=True)
index_where(attempts, attempts.c.day.is_not(None), "day_there", "day", "guild_id")

solver_ratings = Table(
    "solver_ratings",
    metadata,
    # No foreign key, here and below: who solves puzzles need not have played.
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("family", Text, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
)

solvers = Table(
    "solvers",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    Column("days", Integer, nullable=False),
    Column("best_days", Integer, nullable=False),
    Column("last_day", Date),
)

daily_puzzles = Table(
    "daily_puzzles",
    metadata,
    Column("day", Date, primary_key=True),
    Column("puzzle_id", Text, nullable=False),
)

reports = Table(
    "puzzle_reports",
    metadata,
    Column("puzzle_id", Text, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("reported_at", UtcDateTime, nullable=False),
    # Until when a process is checking it; another may take it up afterwards.
    Column("taken_until", UtcDateTime),
    Column("checked_at", UtcDateTime),
    # What the check found, a list with an entry for each of the solver's turns; null until then.
    Column("findings", JSON),
)

index_where(reports, reports.c.checked_at.is_(None), "waiting", "reported_at")

puzzle_servers = Table(
    "puzzle_servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("is_on", Boolean, nullable=False),
    # Where the daily puzzle is posted; null: nowhere.
    Column("channel_id", BigInteger),
    # The day whose puzzle was put into the outbox last.
    Column("day", Date),
)

index_where(puzzle_servers, puzzle_servers.c.channel_id.is_not(None), "day", "day")


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


async def add_report(connection: Connection, puzzle_id: str, user_id: UserId, now: datetime) -> None:
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


async def any_report_waits(connection: Connection, now: datetime) -> bool:
    """Return whether there is a report that nobody checks now."""
    return (
        await connection.execute(select(reports.c.puzzle_id).where(*_report_waits(now)).limit(1))
    ).first() is not None


async def take_report(connection: Connection, now: datetime, until: datetime) -> str | None:
    """Take the oldest report that nobody checks now, for this process alone until then; None if there is none."""
    query = select(reports.c.puzzle_id).where(*_report_waits(now)).order_by(reports.c.reported_at).limit(1)
    oldest = (await connection.execute(query.with_for_update(skip_locked=True))).scalar_one_or_none()
    if oldest is not None:
        await connection.execute(update(reports).where(reports.c.puzzle_id == oldest).values(taken_until=until))
    return oldest


def _report_waits(now: datetime) -> tuple[ColumnElement[bool], ...]:
    return reports.c.checked_at.is_(None), or_(reports.c.taken_until.is_(None), reports.c.taken_until < now)


async def settle_report(connection: Connection, puzzle_id: str, now: datetime, findings: list[dict[str, Any]]) -> None:
    """Store what a check has found."""
    checking = update(reports).where(reports.c.puzzle_id == puzzle_id)
    await connection.execute(checking.values(checked_at=now, taken_until=None, findings=findings))


async def any_server_waits(connection: Connection, day: date, shards: Shards) -> bool:
    """Return whether a server with a channel for the daily puzzle was not given this day's yet."""
    # Each by itself is looked up in the index; for both in one condition SQLite reads the whole index.
    found = (select(puzzle_servers.c.guild_id).where(*_may_wait(shards), is_due) for is_due in _due(day))
    return (await connection.execute(union_all(*found).limit(1))).first() is not None


async def begin_day(connection: Connection, day: date, shards: Shards) -> list[GuildId]:
    """Note that servers with a channel for the daily puzzle are given this day's; return those that were not yet."""
    waiting = update(puzzle_servers).where(*_may_wait(shards), or_(*_due(day)))
    beginning = waiting.values(day=day).returning(puzzle_servers.c.guild_id)
    return [GuildId(number) for number in (await connection.execute(beginning)).scalars()]


def _may_wait(shards: Shards) -> tuple[ColumnElement[bool], ...]:
    is_listed = puzzle_servers.c.channel_id.is_not(None), puzzle_servers.c.is_on
    return *is_listed, of_shards(puzzle_servers.c.guild_id, shards)


def _due(day: date) -> tuple[ColumnElement[bool], ...]:
    return puzzle_servers.c.day.is_(None), puzzle_servers.c.day < day
