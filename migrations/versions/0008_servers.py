"""A server's language and theme."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("servers", sa.Column("language", sa.Text()))
    op.add_column("servers", sa.Column("theme", sa.Text()))
