"""Create tables for tournaments and their players, add columns for tournament games, and allow two kinds of outbox
messages about tournaments.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations import allow_kinds

revision = "0016"
down_revision = "0015"

MOMENT = sa.DateTime(timezone=True)
OWN_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _make_tournaments()
    _make_entrants()
    op.create_table(
        "tournament_settings",
        sa.Column("guild_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("organisers", sa.Text(), nullable=False),
        sa.Column("channel_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild_id", name="pk_tournament_settings"),
        sa.CheckConstraint(
            "organisers IN ('everyone', 'managers', 'nobody')", name="ck_tournament_settings_organisers"
        ),
    )
    op.add_column("games", sa.Column("tournament_id", sa.BigInteger()))
    op.add_column("games", sa.Column("stage", sa.Integer()))
    op.add_column("games", sa.Column("is_forfeit", sa.Boolean(), nullable=False, server_default=sa.false()))
    given = sa.text("tournament_id IS NOT NULL")
    op.create_index("ix_games_tournament", "games", ["tournament_id"], sqlite_where=given, postgresql_where=given)
    allow_kinds(op, "tournament", "winner")


def _make_tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", OWN_NUMBER, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("organiser_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("clock_seconds", sa.Integer(), nullable=False),
        sa.Column("increment_seconds", sa.Integer()),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("system", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer()),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("deadline", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT),
        sa.Column("winner_role", sa.BigInteger()),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("seen_games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sa.ForeignKeyConstraint(["organiser_id"], ["players.user_id"], name="fk_tournaments_organiser_id"),
        sa.CheckConstraint("system IN ('groups', 'swiss')", name="ck_tournaments_system"),
        sa.CheckConstraint("state IN ('open', 'running', 'over', 'called_off')", name="ck_tournaments_state"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tournaments_guild_id", "tournaments", ["guild_id"])
    op.create_index("ix_tournaments_state_deadline", "tournaments", ["state", "deadline"])
    op.create_index("ix_tournaments_organiser_id", "tournaments", ["organiser_id"])


def _make_entrants() -> None:
    op.create_table(
        "entrants",
        sa.Column("tournament_id", OWN_NUMBER, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("joined_at", MOMENT, nullable=False),
        sa.Column("army", sa.Text()),
        sa.Column("number", sa.Integer()),
        sa.Column("group_number", sa.Integer()),
        sa.Column("is_finalist", sa.Boolean(), nullable=False),
        sa.Column("bye", sa.Integer()),
        sa.Column("out", sa.Text()),
        sa.PrimaryKeyConstraint("tournament_id", "user_id", name="pk_entrants"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_entrants_tournament_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name="fk_entrants_user_id"),
        sa.CheckConstraint("out IN ('left', 'time', 'removed')", name="ck_entrants_out"),
    )
    op.create_index("ix_entrants_user_id", "entrants", ["user_id"])
