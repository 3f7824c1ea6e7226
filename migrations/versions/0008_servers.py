"""Add a language and a theme to servers' settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("servers", sa.Column("language", sa.Text()))
    op.add_column("servers", sa.Column("theme", sa.Text()))
