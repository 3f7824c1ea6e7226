"""Store when a tournament was paused because its channel is gone, and allow the DM that notifies its members."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations import allow_kinds

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.add_column("tournaments", sa.Column("paused_at", sa.DateTime(timezone=True)))
    allow_kinds(op, "tournament-paused")
