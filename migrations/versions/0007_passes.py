"""Create the table of access links, which let a member play a game in a browser."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    own_number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "passes",
        sa.Column("id", own_number, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", own_number, nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("browser", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_passes"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_passes_game_id", ondelete="CASCADE"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_passes_browser_game_id", "passes", ["browser", "game_id"], unique=True)
    op.create_index("ix_passes_user_id", "passes", ["user_id"])
    op.create_index("ix_passes_game_id", "passes", ["game_id"])
