"""The tables of puzzles as they are played; the puzzles themselves are data, and named by their ids."""

from __future__ import annotations

from enum import StrEnum

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
    text,
)

from bot.domain.puzzles import AttemptKind, AttemptState, Vote
from bot.storage.schema import OWN_NUMBER, UtcDateTime, metadata


def _one_of(column: str, enum: type[StrEnum]) -> CheckConstraint:
    return CheckConstraint(f"{column} IN ({', '.join(repr(str(word)) for word in enum)})", name=column)


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
    # What was asked for: `Wish.words`.
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
    _one_of("kind", AttemptKind),
    _one_of("state", AttemptState),
    _one_of("vote", Vote),
    CheckConstraint("(kind = 'daily') = (day IS NOT NULL)", name="day"),
    Index(None, "user_id", "puzzle_id"),
    # Ids are never reused, because buttons carry them.
    sqlite_autoincrement=True,
)


def _index_where(condition: str, name: str, *columns: str, unique: bool = False) -> None:
    where = text(condition)
    Index(
        f"ix_puzzle_attempts_{name}",
        *(attempts.c[column] for column in columns),
        unique=unique,
        sqlite_where=where,
        postgresql_where=where,
    )


_index_where("state = 'open'", "open", "user_id")
_index_where("retry_at IS NOT NULL", "retry", "user_id", "retry_at")
_index_where("day IS NOT NULL", "day", "day", "user_id", unique=True)
_index_where("day IS NOT NULL", "day_there", "day", "guild_id")

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
    Column("storm", Integer, nullable=False),
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
    Index(
        "ix_puzzle_reports_waiting",
        "reported_at",
        sqlite_where=text("checked_at IS NULL"),
        postgresql_where=text("checked_at IS NULL"),
    ),
)

storms = Table(
    "storms",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("begun_at", UtcDateTime, nullable=False),
    Column("puzzle_ids", JSON, nullable=False),
    # Which of them is to be solved, and how much of its solution has been played.
    Column("place", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
    Index(None, "user_id"),
    sqlite_autoincrement=True,
)

puzzle_servers = Table(
    "puzzle_servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("is_on", Boolean, nullable=False),
    # Where the daily puzzle is posted; null: nowhere.
    Column("channel_id", BigInteger),
    # The day whose puzzle was put into the outbox last.
    Column("day", Date),
    Index(
        "ix_puzzle_servers_day",
        "day",
        sqlite_where=text("channel_id IS NOT NULL"),
        postgresql_where=text("channel_id IS NOT NULL"),
    ),
)
