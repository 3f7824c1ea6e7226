"""Create the table of weekly summaries: which members want them, and when the next one is due."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations import allow_kinds

revision = "0039_weekly"
down_revision = "0038_training"


def upgrade() -> None:
    allow_kinds(op, "weekly")
    op.create_table(
        "weekly_summaries",
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_weekly_summaries"),
    )
    op.create_index("ix_weekly_summaries_next_at", "weekly_summaries", ["next_at"])
