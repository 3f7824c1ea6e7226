"""Store which manager or moderator aborted a game that they weren't playing in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("games", sa.Column("called_off_by", sa.BigInteger()))
