"""Add clocks for the whole game, ladders for live games, vacations, and conditional moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the columns and tables. Existing games keep their time per move and their ladder. Until now, each family had
    only one ladder.
    """
    for name in ("increment_seconds", "white_ms", "black_ms"):
        op.add_column("games", sa.Column(name, sa.Integer()))
    op.add_column("games", sa.Column("warned", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("games", sa.Column("live_ladder", sa.Boolean(), nullable=False, server_default=sa.false()))
    for side, other in (("white", "black"), ("black", "white")):
        _make_index_of_finished(side, other)
    op.add_column("moves", sa.Column("clock_ms", sa.Integer()))
    op.add_column("challenges", sa.Column("increment_seconds", sa.Integer()))
    op.add_column("servers", sa.Column("increment_seconds", sa.Integer()))
    op.add_column("servers", sa.Column("live_ladders", sa.Boolean(), nullable=False, server_default=sa.false()))
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "vacations",
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("began_at", moment, nullable=False),
        sa.Column("ends_at", moment, nullable=False),
        sa.Column("season", sa.Text(), nullable=False),
        sa.Column("taken", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_vacations"),
        sa.CheckConstraint("ends_at >= began_at", name="ck_vacations_order"),
    )
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "conditionals",
        sa.Column("game_id", number, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("takebacks", sa.Integer(), nullable=False),
        sa.Column("lines", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_conditionals"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_conditionals_game_id", ondelete="CASCADE"),
    )


def _make_index_of_finished(side: str, other: str) -> None:
    """Recreate the index used for members' game records, with the new ladder column."""
    name = f"ix_games_finished_{side}"
    op.drop_index(name, "games")
    columns = [f"{side}_id", "guild_id", "ended_at", "id", f"{other}_id", "variant", "ladder", "winner", "termination"]
    columns += ["engine_level", "room_id", f"{side}_rating", f"{side}_change", "live_ladder"]
    is_finished = sa.text("termination IS NOT NULL")
    op.create_index(name, "games", columns, sqlite_where=is_finished, postgresql_where=is_finished)
