"""Create tables for puzzle storm, and for member sessions, which let a member's browser open the member's puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

OWN_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "member_passes",
        sa.Column("id", OWN_NUMBER, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("browser", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_member_passes"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_member_passes_browser", "member_passes", ["browser"], unique=True)
    op.create_index("ix_member_passes_user_id", "member_passes", ["user_id"])
    op.create_index("ix_member_passes_made_at", "member_passes", ["made_at"])
    _make_runs()
    op.create_table(
        "storm_bests",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("combo", sa.Integer(), nullable=False),
        sa.Column("reached_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "family", "period", "guild_id", name="pk_storm_bests"),
    )
    op.create_index("ix_storm_bests_board", "storm_bests", ["guild_id", "family", "period", "score", "combo"])


def _make_runs() -> None:
    op.create_table(
        "storm_runs",
        sa.Column("id", OWN_NUMBER, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("puzzles", sa.JSON(), nullable=False),
        sa.Column("begun_at", MOMENT, nullable=False),
        sa.Column("ends_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("plies", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("combo", sa.Integer(), nullable=False),
        sa.Column("best_combo", sa.Integer(), nullable=False),
        sa.Column("missed", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_storm_runs"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_storm_runs_user_id_id", "storm_runs", ["user_id", "id"])
    where = sa.text("ended_at IS NULL")
    for name, column, unique in (("open", "user_id", True), ("due", "ends_at", False)):
        op.create_index(
            f"ix_storm_runs_{name}",
            "storm_runs",
            [column],
            unique=unique,
            sqlite_where=where,
            postgresql_where=where,
        )
