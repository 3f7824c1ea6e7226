"""Add imported games, challenges from any position, and the explorer, which stores the results of the moves in each
position.

The bot fills the explorer afterwards, a few games at a time.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the columns, the two tables, and an index of the games that aren't in the explorer yet."""
    op.add_column("games", sa.Column("imported_by", sa.BigInteger()))
    op.add_column("games", sa.Column("explored", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("challenges", sa.Column("start", sa.Text()))
    op.add_column("servers", sa.Column("switched_off", sa.Text(), nullable=False, server_default=""))
    finished = sa.text("termination IS NOT NULL")
    op.create_index(
        "ix_games_unexplored", "games", ["explored", "id"], sqlite_where=finished, postgresql_where=finished
    )
    _make_imports()
    _make_explorer()


def _make_imports() -> None:
    op.create_table(
        "imports",
        sa.Column("game_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("imported_by", sa.BigInteger(), nullable=False),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.Column("clocks", sa.JSON(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_imports"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_imports_game_id", ondelete="CASCADE"),
    )
    op.create_index("ix_imports_digest", "imports", ["digest"], unique=True)
    op.create_index("ix_imports_imported_by_imported_at", "imports", ["imported_by", "imported_at"])


def _make_explorer() -> None:
    op.create_table(
        "explorer",
        sa.Column("edition", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("position", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("uci", sa.Text(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("losses", sa.Integer(), nullable=False),
        sa.Column("elo_sum", sa.BigInteger(), nullable=False),
        sa.Column("elo_games", sa.Integer(), nullable=False),
        sa.Column("last_game", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("edition", "guild_id", "position", "rated", "uci", name="pk_explorer"),
        sqlite_with_rowid=False,
    )
