"""Create tables for the seasons of ladders, and allow a kind of outbox message for their winners."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations import allow_kinds

revision = "0020"
down_revision = "0019"

OWN_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", OWN_NUMBER, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("afterwards", sa.Text(), nullable=False),
        sa.Column("closed_by", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_seasons"),
        sa.CheckConstraint("afterwards IN ('keep', 'halve', 'restart')", name="ck_seasons_afterwards"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_seasons_guild_id_ladder_number", "seasons", ["guild_id", "ladder", "number"], unique=True)
    op.create_table(
        "season_ratings",
        sa.Column("season_id", OWN_NUMBER, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("change", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer()),
        sa.Column("is_provisional", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("season_id", "user_id", name="pk_season_ratings"),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name="fk_season_ratings_season_id"),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name="fk_season_ratings_user_id"),
    )
    allow_kinds(op, "season")
