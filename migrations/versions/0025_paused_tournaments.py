"""A tournament whose channel is gone is paused, and its organiser and players are told by direct message."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations import allow_kinds

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Add the column and the kind of message."""
    op.add_column("tournaments", sa.Column("paused_at", sa.DateTime(timezone=True)))
    allow_kinds(op, "tournament-paused")
