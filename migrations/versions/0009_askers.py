"""Store which member requested an analysis."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the column, and an index for counting a member's analyses per day."""
    op.add_column("analyses", sa.Column("asked_by", sa.BigInteger()))
    op.create_index("ix_analyses_asked_by_made_at", "analyses", ["asked_by", "made_at"])
