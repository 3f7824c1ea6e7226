"""Stored puzzle data: solvers, attempts, daily puzzles, reports, and puzzle records. The puzzles themselves are in data
files and are identified by their ids.

A change is refused if the attempt has changed since it was read. Changing a table requires a migration.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import GREATEST_ID, AttemptId, ServerId, Shards, UserId
from bot.domain.puzzles import (
    RETRY_AFTER,
    Attempt,
    AttemptKind,
    AttemptState,
    NoSuchPuzzle,
    PastAttempt,
    PuzzleMovedOn,
    PuzzleRecord,
    PuzzleStreaks,
    PuzzleVote,
    PuzzleWish,
    SolverRecord,
)
from bot.domain.rating import Strength
from bot.puzzles import Puzzle, PuzzleBook
from bot.storage.database import Connection, insert_missing, of_shards, upsert
from bot.storage.schema import OWN_NUMBER, UtcDateTime, index_where, metadata, one_of, words_of

puzzles = sa.Table(
    "puzzles",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("family", sa.Text, nullable=False),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("plays", sa.Integer, nullable=False),
    sa.Column("solves", sa.Integer, nullable=False),
    sa.Column("good", sa.Integer, nullable=False),
    sa.Column("bad", sa.Integer, nullable=False),
    # Whether a check found that the puzzle has a second solution, or no solution at all. Such a puzzle is no longer
    # given to members.
    sa.Column("is_cooked", sa.Boolean, nullable=False),
    sa.Index(None, "family"),
)

attempts = sa.Table(
    "puzzle_attempts",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("puzzle_id", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    # What the solver asked for, as `PuzzleWish.words`.
    sa.Column("wish", sa.Text, nullable=False),
    sa.Column("is_rated", sa.Boolean, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("begun_at", UtcDateTime, nullable=False),
    sa.Column("ended_at", UtcDateTime),
    sa.Column("plies", sa.Integer, nullable=False),
    sa.Column("mistakes", sa.Integer, nullable=False),
    sa.Column("hints", sa.Integer, nullable=False),
    sa.Column("hinted_at", sa.Integer),
    sa.Column("finish", sa.Text),
    sa.Column("score", sa.Float),
    sa.Column("change", sa.Integer),
    sa.Column("day", sa.Date),
    # When to give the puzzle to the solver again. Null if it wasn't failed, or if it has already been given again.
    sa.Column("retry_at", UtcDateTime),
    sa.Column("vote", sa.Text),
    # The plies (as counted in `plies`) at which a wrong move was played, separated by spaces.
    sa.Column("missed", sa.Text, nullable=False, server_default=""),
    sa.CheckConstraint(one_of("kind", words_of(AttemptKind)), name="kind"),
    sa.CheckConstraint(one_of("state", words_of(AttemptState)), name="state"),
    sa.CheckConstraint(one_of("vote", words_of(PuzzleVote)), name="vote"),
    sa.CheckConstraint("(kind = 'daily') = (day IS NOT NULL)", name="day"),
    sa.Index(None, "user_id", "puzzle_id"),
    # Ids are never reused, because buttons contain them.
    sqlite_autoincrement=True,
)

index_where(attempts, attempts.c.state == AttemptState.OPEN, "open", "user_id")
index_where(attempts, attempts.c.retry_at.is_not(None), "retry", "user_id", "retry_at")
index_where(attempts, attempts.c.day.is_not(None), "day", "day", "user_id", unique=True)
index_where(attempts, attempts.c.day.is_not(None), "day_there", "day", "guild_id")
# A member's history is read in the order of this index.
index_where(attempts, attempts.c.score.is_not(None), "scored", "user_id", "id")

solver_ratings = sa.Table(
    "solver_ratings",
    metadata,
    # There is no foreign key in this table or the following tables, because solvers might never have played a game.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("family", sa.Text, primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("solved", sa.Integer, nullable=False),
    sa.Column("failed", sa.Integer, nullable=False),
)

solvers = sa.Table(
    "solvers",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("streak", sa.Integer, nullable=False),
    sa.Column("best_streak", sa.Integer, nullable=False),
    sa.Column("days", sa.Integer, nullable=False),
    sa.Column("best_days", sa.Integer, nullable=False),
    sa.Column("last_day", sa.Date),
)

daily_puzzles = sa.Table(
    "daily_puzzles",
    metadata,
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("puzzle_id", sa.Text, nullable=False),
)

reports = sa.Table(
    "puzzle_reports",
    metadata,
    sa.Column("puzzle_id", sa.Text, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("reported_at", UtcDateTime, nullable=False),
    # Until when the report is reserved for the process that checks it. After that, another process can take the report.
    sa.Column("taken_until", UtcDateTime),
    sa.Column("checked_at", UtcDateTime),
    # The check's findings: a list with an entry for each of the solver's turns. Null before the check.
    sa.Column("findings", sa.JSON),
)

index_where(reports, reports.c.checked_at.is_(None), "waiting", "reported_at")

puzzle_servers = sa.Table(
    "puzzle_servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("is_on", sa.Boolean, nullable=False),
    # The channel in which the daily puzzle is posted; null if it isn't posted.
    sa.Column("channel_id", sa.BigInteger),
    # The day of the latest puzzle that was added to the outbox.
    sa.Column("day", sa.Date),
    # Four columns: whether the daily puzzle comes with a recap of the previous day, the recap's local hour, its time
    # zone, and when the next recap is due.
    sa.Column("has_recap", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("hour", sa.Integer, nullable=False, server_default="9"),
    sa.Column("zone", sa.Text, nullable=False, server_default="UTC"),
    sa.Column("next_at", UtcDateTime),
)

index_where(puzzle_servers, puzzle_servers.c.channel_id.is_not(None), "day", "day")
index_where(puzzle_servers, puzzle_servers.c.next_at.is_not(None), "recap", "next_at")


async def records(connection: Connection, family: str | None = None) -> dict[str, PuzzleRecord]:
    """Return the records of all puzzles that were ever tried or reported, by puzzle id. With `family`, return only the
    records of that family's puzzles.
    """
    query = sa.select(puzzles) if family is None else sa.select(puzzles).where(puzzles.c.family == family)
    return {row.id: _record(row) for row in await connection.execute(query)}


async def record_of(connection: Connection, puzzle: Puzzle, *, to_write: bool = False) -> PuzzleRecord:
    query = sa.select(puzzles).where(puzzles.c.id == puzzle.id)
    if to_write:
        await insert_missing(connection, puzzles, _row(puzzle, PuzzleRecord.new(puzzle)))
        query = query.with_for_update()
    row = (await connection.execute(query)).one_or_none()
    return PuzzleRecord.new(puzzle) if row is None else _record(row)


async def save_record(connection: Connection, puzzle: Puzzle, record: PuzzleRecord) -> None:
    await upsert(connection, puzzles, [_row(puzzle, record)])


async def solver_record(connection: Connection, user_id: UserId, family: str) -> SolverRecord:
    return (await solver_records(connection, user_id)).get(family, SolverRecord())


async def solver_records(connection: Connection, user_id: UserId) -> dict[str, SolverRecord]:
    rows = await connection.execute(sa.select(solver_ratings).where(solver_ratings.c.user_id == user_id))
    return {row.family: SolverRecord(_strength(row), row.solved, row.failed) for row in rows}


async def save_solver(connection: Connection, user_id: UserId, family: str, record: SolverRecord) -> None:
    row = {
        "user_id": user_id,
        "family": family,
        **vars(record.strength),
        "solved": record.solved,
        "failed": record.failed,
    }
    await upsert(connection, solver_ratings, [row])


async def hold_solver(connection: Connection, user_id: UserId) -> PuzzleStreaks:
    """Lock a solver until the end of the transaction, so that other transactions can't change the solver at the same
    time. Return the solver's streaks.
    """
    await insert_missing(connection, solvers, _streaks_row(user_id, PuzzleStreaks()))
    row = (await connection.execute(sa.select(solvers).where(solvers.c.user_id == user_id).with_for_update())).one()
    return _streaks(row)


async def streaks_of(connection: Connection, user_id: UserId) -> PuzzleStreaks:
    row = (await connection.execute(sa.select(solvers).where(solvers.c.user_id == user_id))).one_or_none()
    return PuzzleStreaks() if row is None else _streaks(row)


async def save_streaks(connection: Connection, user_id: UserId, streaks: PuzzleStreaks) -> None:
    await upsert(connection, solvers, [_streaks_row(user_id, streaks)])


async def daily(connection: Connection, day: date) -> str | None:
    query = sa.select(daily_puzzles.c.puzzle_id).where(daily_puzzles.c.day == day)
    return (await connection.execute(query)).scalar_one_or_none()


async def set_daily(connection: Connection, day: date, puzzle_id: str) -> str:
    """Store a day's puzzle unless the day already has one. Return the id of the stored puzzle."""
    await insert_missing(connection, daily_puzzles, {"day": day, "puzzle_id": puzzle_id})
    stored = await daily(connection, day)
    assert stored is not None
    return stored


async def replace_daily(connection: Connection, day: date, puzzle_id: str) -> None:
    await connection.execute(sa.delete(daily_puzzles).where(daily_puzzles.c.day == day))
    await connection.execute(sa.insert(daily_puzzles).values(day=day, puzzle_id=puzzle_id))


async def dailies(connection: Connection) -> list[str]:
    """Return the ids of all daily puzzles so far, latest first."""
    query = sa.select(daily_puzzles.c.puzzle_id).order_by(daily_puzzles.c.day.desc())
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


def _record(row: sa.Row[Any]) -> PuzzleRecord:
    return PuzzleRecord(_strength(row), row.plays, row.solves, row.good, row.bad, row.is_cooked)


def _strength(row: sa.Row[Any]) -> Strength:
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


def _streaks(row: sa.Row[Any]) -> PuzzleStreaks:
    return PuzzleStreaks(row.streak, row.best_streak, row.days, row.best_days, row.last_day)


async def add_report(connection: Connection, puzzle_id: str, user_id: UserId, now: datetime) -> None:
    """Store a report about a puzzle unless the puzzle was already reported."""
    row = {"puzzle_id": puzzle_id, "user_id": user_id, "reported_at": now}
    await insert_missing(connection, reports, row)


async def checked_at(connection: Connection, puzzle_id: str) -> datetime | None:
    """Return when a puzzle was last checked because of a report, or None if it has never been checked."""
    query = sa.select(reports.c.checked_at).where(reports.c.puzzle_id == puzzle_id)
    return (await connection.execute(query)).scalar_one_or_none()


async def is_reported(connection: Connection, puzzle_id: str) -> bool:
    query = sa.select(reports.c.puzzle_id).where(reports.c.puzzle_id == puzzle_id)
    return (await connection.execute(query)).first() is not None


async def any_report_waits(connection: Connection, now: datetime) -> bool:
    return (
        await connection.execute(sa.select(reports.c.puzzle_id).where(*_report_waits(now)).limit(1))
    ).first() is not None


async def take_report(connection: Connection, now: datetime, until: datetime) -> str | None:
    """Reserve the oldest report that is neither checked nor reserved.

    Other processes skip it until `until`. Return the id of the reported puzzle, or None if no report is waiting.
    """
    query = sa.select(reports.c.puzzle_id).where(*_report_waits(now)).order_by(reports.c.reported_at).limit(1)
    oldest = (await connection.execute(query.with_for_update(skip_locked=True))).scalar_one_or_none()
    if oldest is not None:
        await connection.execute(sa.update(reports).where(reports.c.puzzle_id == oldest).values(taken_until=until))
    return oldest


def _report_waits(now: datetime) -> tuple[sa.ColumnElement[bool], ...]:
    return reports.c.checked_at.is_(None), sa.or_(reports.c.taken_until.is_(None), reports.c.taken_until < now)


async def settle_report(connection: Connection, puzzle_id: str, now: datetime, findings: list[dict[str, Any]]) -> None:
    checking = sa.update(reports).where(reports.c.puzzle_id == puzzle_id)
    await connection.execute(checking.values(checked_at=now, taken_until=None, findings=findings))


async def due_recaps(connection: Connection, now: datetime, shards: Shards) -> list[ServerId]:
    """Return the servers whose daily recap is due, including servers without a channel for the daily puzzle."""
    is_due = puzzle_servers.c.next_at <= now, of_shards(puzzle_servers.c.guild_id, shards)
    found = await connection.execute(sa.select(puzzle_servers.c.guild_id).where(*is_due))
    return [ServerId(number) for number in found.scalars()]


async def any_server_waits(connection: Connection, day: date, shards: Shards) -> bool:
    """Return whether any server hasn't received this day's puzzle yet. Servers with recaps, and servers without a
    channel for the daily puzzle, don't count.
    """
    # Separate queries can each use the index. With a single query for both conditions, SQLite scans the whole index.
    found = (sa.select(puzzle_servers.c.guild_id).where(*_may_wait(shards), is_due) for is_due in _due(day))
    return (await connection.execute(sa.union_all(*found).limit(1))).first() is not None


async def begin_day(connection: Connection, day: date, shards: Shards) -> list[ServerId]:
    """Mark this day's puzzle as posted in all servers with a channel for the daily puzzle, except servers with recaps.
    Return the servers that weren't marked before.
    """
    waiting = sa.update(puzzle_servers).where(*_may_wait(shards), sa.or_(*_due(day)))
    beginning = waiting.values(day=day).returning(puzzle_servers.c.guild_id)
    return [ServerId(number) for number in (await connection.execute(beginning)).scalars()]


def _may_wait(shards: Shards) -> tuple[sa.ColumnElement[bool], ...]:
    is_listed = puzzle_servers.c.channel_id.is_not(None), puzzle_servers.c.is_on, ~puzzle_servers.c.has_recap
    return *is_listed, of_shards(puzzle_servers.c.guild_id, shards)


def _due(day: date) -> tuple[sa.ColumnElement[bool], ...]:
    return puzzle_servers.c.day.is_(None), puzzle_servers.c.day < day


MOST_OPEN = 50
"""The maximum number of a member's open attempts that `open_of` returns, latest first."""


async def add(connection: Connection, attempt: Attempt) -> Attempt:
    inserting = sa.insert(attempts).values(_attempt_row(attempt)).returning(attempts.c.id)
    number = (await connection.execute(inserting)).scalar_one()
    return replace(attempt, id=AttemptId(number))


async def load(connection: Connection, book: PuzzleBook, attempt_id: AttemptId, *, to_write: bool = False) -> Attempt:
    """Return an attempt. With `to_write`, lock it for this transaction.

    Raise NoSuchPuzzle if the attempt doesn't exist, or if its puzzle is no longer in the book.
    """
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
    """Store a changed attempt.

    If the member has just failed the puzzle, also store when they get it again. Raise PuzzleMovedOn if the stored
    attempt has changed since it was read as `since`.
    """
    has_failed = attempt.score == 0 and since.score != 0
    values = {
        "is_rated": attempt.is_rated,
        "state": attempt.state,
        "plies": attempt.plies,
        "mistakes": attempt.mistakes,
        "missed": " ".join(map(str, sorted(attempt.missed))),
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
        attempts.c.is_rated == since.is_rated,
    )
    if (await connection.execute(sa.update(attempts).where(*is_same).values(values))).rowcount != 1:
        raise PuzzleMovedOn


async def vote(connection: Connection, attempt_id: AttemptId, given: PuzzleVote) -> None:
    await connection.execute(sa.update(attempts).where(attempts.c.id == attempt_id).values(vote=given))


async def open_of(connection: Connection, book: PuzzleBook, user_id: UserId) -> list[Attempt]:
    """Return a member's open attempts, latest first, excluding attempts at daily puzzles."""
    is_open = attempts.c.user_id == user_id, attempts.c.state == AttemptState.OPEN, attempts.c.day.is_(None)
    query = sa.select(attempts).where(*is_open).order_by(attempts.c.id.desc()).limit(MOST_OPEN)
    return [_attempt(row, book) for row in await connection.execute(query) if row.puzzle_id in book.by_id]


async def met(connection: Connection, user_id: UserId) -> dict[str, AttemptId]:
    """Return a member's latest attempt at each puzzle that they have ever been given, by puzzle id."""
    latest = sa.func.max(attempts.c.id)
    query = sa.select(attempts.c.puzzle_id, latest).where(attempts.c.user_id == user_id).group_by(attempts.c.puzzle_id)
    return {puzzle_id: AttemptId(number) for puzzle_id, number in await connection.execute(query)}


async def is_first(connection: Connection, attempt: Attempt) -> bool:
    """Return whether an attempt is the member's first at the puzzle."""
    same = attempts.c.user_id == attempt.user_id, attempts.c.puzzle_id == attempt.puzzle.id
    query = sa.select(attempts.c.id).where(*same, attempts.c.id < attempt.id).limit(1)
    return (await connection.execute(query)).first() is None


async def due_again(connection: Connection, user_id: UserId, now: datetime) -> list[str]:
    """Return the failed puzzles that are due to be given to a member again, longest overdue first."""
    query = (
        sa.select(attempts.c.puzzle_id)
        .where(attempts.c.user_id == user_id, attempts.c.retry_at <= now)
        .order_by(attempts.c.retry_at)
    )
    return list(dict.fromkeys((await connection.execute(query)).scalars()))


async def given_again(connection: Connection, user_id: UserId, puzzle_id: str) -> None:
    failed = attempts.c.user_id == user_id, attempts.c.puzzle_id == puzzle_id, attempts.c.retry_at.is_not(None)
    await connection.execute(sa.update(attempts).where(*failed).values(retry_at=None))


async def of_day(connection: Connection, book: PuzzleBook, user_id: UserId, day: date) -> Attempt | None:
    query = sa.select(attempts).where(attempts.c.user_id == user_id, attempts.c.day == day)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None or row.puzzle_id not in book.by_id else _attempt(row, book)


async def solvers_of_day(connection: Connection, day: date, guild_id: ServerId, limit: int) -> list[tuple[UserId, int]]:
    """Return the members of a server who solved a day's puzzle, earliest first, each with their number of wrong
    moves.
    """
    solved = attempts.c.day == day, attempts.c.guild_id == guild_id, attempts.c.state == AttemptState.SOLVED
    query = sa.select(attempts.c.user_id, attempts.c.mistakes).where(*solved).order_by(attempts.c.ended_at).limit(limit)
    return [(UserId(user_id), mistakes) for user_id, mistakes in await connection.execute(query)]


async def solved_of_day(
    connection: Connection, book: PuzzleBook, day: date, guild_id: ServerId, limit: int
) -> list[Attempt]:
    """Return the successful attempts at a day's puzzle in a server, in the order in which they ended."""
    solved = attempts.c.day == day, attempts.c.guild_id == guild_id, attempts.c.state == AttemptState.SOLVED
    query = sa.select(attempts).where(*solved).order_by(attempts.c.ended_at, attempts.c.id).limit(limit)
    return [_attempt(row, book) for row in await connection.execute(query) if row.puzzle_id in book.by_id]


def _attempt_row(attempt: Attempt) -> dict[str, Any]:
    return {
        "user_id": attempt.user_id,
        "guild_id": attempt.server_id,
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
        server_id=ServerId(row.guild_id),
        puzzle=puzzle,
        kind=AttemptKind(row.kind),
        begun_at=row.begun_at,
        wish=PuzzleWish.of_words(row.wish),
        is_rated=row.is_rated,
        state=AttemptState(row.state),
        plies=row.plies,
        mistakes=row.mistakes,
        missed=frozenset(map(int, row.missed.split())),
        hints=row.hints,
        hinted_at=row.hinted_at,
        finish=row.finish,
        score=row.score,
        change=row.change,
        ended_at=row.ended_at,
        day=row.day,
        vote=None if row.vote is None else PuzzleVote(row.vote),
    )


async def first_scores(connection: Connection, user_id: UserId) -> list[tuple[str, float]]:
    """Return each puzzle that a member has solved or failed, with the score of their first attempt."""
    query = sa.select(attempts.c.puzzle_id, attempts.c.score).where(
        attempts.c.user_id == user_id, attempts.c.score.is_not(None), attempts.c.kind != AttemptKind.RETRY
    )
    # The same puzzle can occur twice: first in training, and later as a daily puzzle.
    found: dict[str, float] = {}
    for puzzle_id, score in await connection.execute(query.order_by(attempts.c.id)):
        found.setdefault(puzzle_id, score)
    return list(found.items())


async def latest(
    connection: Connection, user_id: UserId, before: AttemptId | None, limit: int
) -> tuple[PastAttempt, ...]:
    """Return a member's solved or failed attempts, latest first. `before` is the last attempt on the previous page."""
    scored = [attempts.c.user_id == user_id, attempts.c.score.is_not(None)]
    if before is not None:
        scored.append(attempts.c.id < min(before, GREATEST_ID))
    query = sa.select(attempts).where(*scored).order_by(attempts.c.id.desc()).limit(limit)
    return tuple(
        PastAttempt(AttemptId(row.id), row.puzzle_id, row.begun_at, row.score, row.mistakes, row.hints, row.change)
        for row in await connection.execute(query)
    )
