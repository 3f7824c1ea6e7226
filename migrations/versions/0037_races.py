"""Create the tables of puzzle races: their lobbies and racers, and the runs of Puzzle Storm that belong to a race."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations import allow_kinds

revision = "0037_races"
down_revision = "0036_badges"

MOMENT = sa.DateTime(timezone=True)
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    allow_kinds(op, "race")
    op.create_table(
        "races",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("deadline", MOMENT, nullable=False),
        sa.Column("starts_at", MOMENT),
        sa.Column("told_steps", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_races"),
        sqlite_autoincrement=True,
    )
    _index("ix_races_live", "races", "guild_id", "state IN ('open', 'running')")
    op.create_table(
        "racers",
        sa.Column("race_id", NUMBER, nullable=False, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("race_id", "user_id", name="pk_racers"),
    )
    op.create_index("ix_racers_user_id_race_id", "racers", ["user_id", "race_id"])
    op.add_column("storm_runs", sa.Column("race_id", NUMBER))
    _index("ix_storm_runs_race", "storm_runs", "race_id", "race_id IS NOT NULL")


def _index(name: str, table: str, column: str, condition: str) -> None:
    where = sa.text(condition)
    op.create_index(name, table, [column], sqlite_where=where, postgresql_where=where)
