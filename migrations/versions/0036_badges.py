"""Create the tables of badges: the roles that each server gives, and the members who have them.

The index of each server's decided games is replaced by an index of all its finished games.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0036_badges"
down_revision = "0035_puzzle_results"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "badge_roles",
        sa.Column("guild_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("badge", sa.Text(), nullable=False),
        sa.Column("wanted_at", MOMENT, nullable=False),
        sa.Column("role_id", sa.BigInteger()),
        sa.Column("is_wanted", sa.Boolean(), nullable=False),
        sa.Column("next_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "badge", name="pk_badge_roles"),
    )
    op.create_index("ix_badge_roles_next_at", "badge_roles", ["next_at"])
    op.create_table(
        "badge_holders",
        sa.Column("guild_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("badge", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("is_given", sa.Boolean(), nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "badge", "user_id", name="pk_badge_holders"),
    )
    op.drop_index("ix_games_decided", "games")
    finished = sa.text("termination IS NOT NULL")
    op.create_index(
        "ix_games_finished_there",
        "games",
        ["guild_id", "ended_at"],
        sqlite_where=finished,
        postgresql_where=finished,
    )
