"""The tables of puzzles as they are played; the puzzles themselves are data, and named by their ids."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    Float,
    Index,
    Integer,
    Table,
    Text,
)

from bot.domain.puzzles import AttemptKind, AttemptState, PuzzleVote
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
