"""Store the channels that `/setup` creates, the settings that it changes, which servers are quiet, and the latest post
of each series, such as the daily puzzles.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations import allow_kinds

revision = "0032_quiet"
down_revision = "0031_simuls"


def upgrade() -> None:
    """Create the tables, and allow the outbox messages that delete replaced posts."""
    op.create_table(
        "server_setups",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("changes", sa.JSON(), nullable=False),
        sa.Column("wanted", sa.Text(), nullable=False),
        sa.Column("games_channel_id", sa.BigInteger()),
        sa.Column("daily_channel_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild_id", name="pk_server_setups"),
    )
    op.add_column("servers", sa.Column("is_quiet", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "series_posts",
        sa.Column("message_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("series", sa.Text(), nullable=False),
        sa.Column("tournament_id", sa.BigInteger().with_variant(sa.Integer, "sqlite")),
        sa.Column("is_replaced", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("message_id", name="pk_series_posts"),
    )
    op.create_index("ix_series_posts_channel_id_series", "series_posts", ["channel_id", "series"])
    allow_kinds(op, "replaced")
