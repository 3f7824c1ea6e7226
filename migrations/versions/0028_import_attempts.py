"""Create the table of attempts to import a game.

Both successful and failed attempts count against a member's daily limit.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025_import_attempts"
down_revision = "0027"


def upgrade() -> None:
    op.create_table(
        "import_attempts",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("attempted_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_import_attempts"),
    )
    op.create_index("ix_import_attempts_user_id_attempted_at", "import_attempts", ["user_id", "attempted_at"])
