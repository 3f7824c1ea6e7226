"""Who called a game off by their office, of a game that they did not play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the column."""
    op.add_column("games", sa.Column("called_off_by", sa.BigInteger()))
