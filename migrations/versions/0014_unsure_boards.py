"""Since when a board may stand of which nobody knows, or an old one with its controls."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the column."""
    op.add_column("outbox", sa.Column("unsure_from", sa.BigInteger()))
