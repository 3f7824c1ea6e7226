"""Store the settings of servers' daily recaps, the days on which they were posted, and which puzzle moves solvers got
wrong.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0034_day"
down_revision = "0033_crowns"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add the columns, the table and the indexes."""
    op.add_column("puzzle_servers", sa.Column("has_recap", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("puzzle_servers", sa.Column("hour", sa.Integer(), nullable=False, server_default="9"))
    op.add_column("puzzle_servers", sa.Column("zone", sa.Text(), nullable=False, server_default="UTC"))
    op.add_column("puzzle_servers", sa.Column("next_at", MOMENT))
    op.add_column("puzzle_attempts", sa.Column("missed", sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "recaps",
        sa.Column("guild_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("past_day", sa.Date(), nullable=False),
        sa.Column("posted_at", MOMENT, nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best_streak", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild_id", "day", name="pk_recaps"),
    )
    _index_where("ix_puzzle_servers_recap", "puzzle_servers", ["next_at"], "next_at IS NOT NULL")
    decided = "white_change IS NOT NULL AND winner IS NOT NULL"
    _index_where("ix_games_decided", "games", ["guild_id", "ended_at"], decided)


def _index_where(name: str, table: str, columns: list[str], condition: str) -> None:
    where = sa.text(condition)
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)
