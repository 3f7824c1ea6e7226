"""Create tables for puzzle attempts, solvers and daily puzzles, and allow the outbox message for a daily puzzle."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations import allow_kinds

revision = "0015"
down_revision = "0014"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _make_puzzles()
    _make_attempts()
    _make_solvers()
    _make_rest()
    allow_kinds(op, "daily")


def _make_puzzles() -> None:
    op.create_table(
        "puzzles",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("plays", sa.Integer(), nullable=False),
        sa.Column("solves", sa.Integer(), nullable=False),
        sa.Column("good", sa.Integer(), nullable=False),
        sa.Column("bad", sa.Integer(), nullable=False),
        sa.Column("is_cooked", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
    )
    op.create_index("ix_puzzles_family", "puzzles", ["family"])


def _make_attempts() -> None:
    op.create_table(
        "puzzle_attempts",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("puzzle_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("wish", sa.Text(), nullable=False),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("begun_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT),
        sa.Column("plies", sa.Integer(), nullable=False),
        sa.Column("mistakes", sa.Integer(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("hinted_at", sa.Integer()),
        sa.Column("finish", sa.Text()),
        sa.Column("score", sa.Float()),
        sa.Column("change", sa.Integer()),
        sa.Column("day", sa.Date()),
        sa.Column("retry_at", MOMENT),
        sa.Column("vote", sa.Text()),
        sa.CheckConstraint("kind IN ('training', 'daily', 'retry')", name="ck_puzzle_attempts_kind"),
        sa.CheckConstraint("state IN ('open', 'solved', 'shown')", name="ck_puzzle_attempts_state"),
        sa.CheckConstraint("vote IN ('good', 'bad')", name="ck_puzzle_attempts_vote"),
        sa.CheckConstraint("(kind = 'daily') = (day IS NOT NULL)", name="ck_puzzle_attempts_day"),
        sa.PrimaryKeyConstraint("id", name="pk_puzzle_attempts"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_puzzle_attempts_user_id_puzzle_id", "puzzle_attempts", ["user_id", "puzzle_id"])
    for name, condition, columns in (
        ("open", "state = 'open'", ["user_id"]),
        ("retry", "retry_at IS NOT NULL", ["user_id", "retry_at"]),
        ("day_there", "day IS NOT NULL", ["day", "guild_id"]),
    ):
        _index_where(f"ix_puzzle_attempts_{name}", "puzzle_attempts", columns, condition)
    _index_where("ix_puzzle_attempts_day", "puzzle_attempts", ["day", "user_id"], "day IS NOT NULL", unique=True)


def _make_solvers() -> None:
    op.create_table(
        "solver_ratings",
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "family", name="pk_solver_ratings"),
    )
    op.create_table(
        "solvers",
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best_streak", sa.Integer(), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("best_days", sa.Integer(), nullable=False),
        sa.Column("last_day", sa.Date()),
        sa.PrimaryKeyConstraint("user_id", name="pk_solvers"),
    )


def _make_rest() -> None:
    op.create_table(
        "daily_puzzles",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("puzzle_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_daily_puzzles"),
    )
    op.create_table(
        "puzzle_reports",
        sa.Column("puzzle_id", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("reported_at", MOMENT, nullable=False),
        sa.Column("taken_until", MOMENT),
        sa.Column("checked_at", MOMENT),
        sa.Column("findings", sa.JSON()),
        sa.PrimaryKeyConstraint("puzzle_id", name="pk_puzzle_reports"),
    )
    _index_where("ix_puzzle_reports_waiting", "puzzle_reports", ["reported_at"], "checked_at IS NULL")
    op.create_table(
        "puzzle_servers",
        sa.Column("guild_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("is_on", sa.Boolean(), nullable=False),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("day", sa.Date()),
        sa.PrimaryKeyConstraint("guild_id", name="pk_puzzle_servers"),
    )
    _index_where("ix_puzzle_servers_day", "puzzle_servers", ["day"], "channel_id IS NOT NULL")


def _index_where(name: str, table: str, columns: list[str], condition: str, *, unique: bool = False) -> None:
    where = sa.text(condition)
    op.create_index(name, table, columns, unique=unique, sqlite_where=where, postgresql_where=where)
