"""Add engine games and stored analyses.

In an engine game, the engine is player 0. A game outside servers, such as in a direct message, has the guild id 0.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("games", sa.Column("engine_level", sa.Integer()))
    op.add_column("games", sa.Column("language", sa.Text()))
    op.create_index("ix_games_engine_level", "games", ["engine_level"])
    op.create_table(
        "analyses",
        sa.Column("game_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_analyses"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_analyses_game_id", ondelete="CASCADE"),
    )
