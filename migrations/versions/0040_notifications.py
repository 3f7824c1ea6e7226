"""Let members turn off the DM that they get when one of their tournaments is paused."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0040_notifications"
down_revision = "0039_weekly"


def upgrade() -> None:
    op.add_column("preferences", sa.Column("paused_notices", sa.Boolean(), nullable=False, server_default=sa.true()))
