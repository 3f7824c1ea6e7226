"""Create the table of puzzle streaks, and an index for a member's latest attempts at puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0035_puzzle_results"
down_revision = "0034_day"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "puzzle_streaks",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("puzzles", sa.JSON(), nullable=False),
        sa.Column("begun_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("plies", sa.Integer(), nullable=False),
        sa.Column("has_skipped", sa.Boolean(), nullable=False),
        sa.Column("missed", sa.Text()),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_puzzle_streaks"),
    )
    is_scored = sa.text("score IS NOT NULL")
    op.create_index(
        "ix_puzzle_attempts_scored",
        "puzzle_attempts",
        ["user_id", "id"],
        sqlite_where=is_scored,
        postgresql_where=is_scored,
    )
