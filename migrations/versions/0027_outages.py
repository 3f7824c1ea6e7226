"""Create tables for the shards' heartbeats and for bot outages, and store which outages each time limit has already
been extended for.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"

OWN_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MOMENT = sa.DateTime(timezone=True)
STOPPED = ("games", "challenges", "server_challenges", "tournaments", "vote_games", "storm_runs")


def upgrade() -> None:
    op.create_table(
        "beats",
        sa.Column("shard_count", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("shard_count", "shard", name="pk_beats"),
    )
    op.create_table(
        "outages",
        sa.Column("id", OWN_NUMBER, nullable=False),
        sa.Column("shard_count", sa.Integer(), nullable=False),
        sa.Column("shard", sa.Integer(), nullable=False),
        sa.Column("began_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=False),
        sa.Column("is_discords", sa.Boolean(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("last_id", sa.BigInteger(), nullable=False),
        sa.Column("is_done", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outages"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outages_is_done", "outages", ["is_done"])
    for table in STOPPED:
        op.add_column(table, sa.Column("paused_through", MOMENT))
    op.add_column("games", sa.Column("resuming", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("games", sa.Column("pause_seconds", sa.Integer()))
    op.add_column("games", sa.Column("pause_ply", sa.Integer()))
    # Games and tournaments between two servers are postponed by outages in either server. These outages can overlap.
    for table in ("games", "tournaments"):
        op.add_column(table, sa.Column("paused_from", MOMENT))
