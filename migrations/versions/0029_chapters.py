"""Create the table of chapters. A chapter is a tree of moves that a player saves with a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029_chapters"
down_revision = "0025_import_attempts"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "chapters",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("game_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_chapters_game_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["owner_id"], ["players.user_id"], name="fk_chapters_owner_id"),
        sa.PrimaryKeyConstraint("key", name="pk_chapters"),
    )
    op.create_index("ix_chapters_game_id_owner_id", "chapters", ["game_id", "owner_id"])
    op.create_index("ix_chapters_owner_id", "chapters", ["owner_id"])
