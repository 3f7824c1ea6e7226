"""Add clocks, offers, takebacks and setups to games; armies and options to challenges; and tables for settings.

SQLite can't add check constraints to an existing table, so the code checks the values of `offer` and `offer_by`.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add the columns and tables. Boards of finished games are marked as final."""
    _extend_games()
    _extend_challenges()
    _create_preferences()
    _create_servers()


def _extend_games() -> None:
    for column in (
        sa.Column("board_takebacks", sa.Integer()),
        sa.Column("board_is_final", sa.Boolean()),
        sa.Column("clock_seconds", sa.Integer()),
        sa.Column("deadline", MOMENT),
        sa.Column("warn_at", MOMENT),
        sa.Column("takebacks", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("offer", sa.Text()),
        sa.Column("offer_by", sa.Text()),
        sa.Column("setup", sa.Text()),
    ):
        op.add_column("games", column)
    games = sa.table(
        "games",
        sa.column("board_message_id"),
        sa.column("board_takebacks"),
        sa.column("board_is_final", sa.Boolean()),
        sa.column("termination"),
    )
    op.execute(
        games.update()
        .where(games.c.board_message_id.is_not(None))
        .values(board_takebacks=0, board_is_final=games.c.termination.is_not(None))
    )
    op.create_index("ix_games_deadline", "games", ["deadline"])


def _extend_challenges() -> None:
    for column in (
        sa.Column("options", sa.Text(), nullable=False, server_default=""),
        sa.Column("army", sa.Text()),
        sa.Column("opponent_army", sa.Text()),
        sa.Column("clock_seconds", sa.Integer()),
    ):
        op.add_column("challenges", column)


def _create_preferences() -> None:
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False),
        sa.Column("theme", sa.Text()),
        sa.Column("orientation", sa.Text(), nullable=False),
        sa.Column("reminders", sa.Boolean(), nullable=False),
        sa.Column("language", sa.Text()),
        sa.PrimaryKeyConstraint("user_id", name="pk_preferences"),
        sa.CheckConstraint("orientation IN ('turning', 'own', 'white')", name="ck_preferences_orientation"),
    )


def _create_servers() -> None:
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False),
        sa.Column("clock_seconds", sa.Integer()),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("channels", sa.JSON(), nullable=False),
        sa.Column("results_channel_id", sa.BigInteger()),
        sa.Column("enders", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_servers"),
        sa.CheckConstraint("enders IN ('managers', 'moderators', 'nobody')", name="ck_servers_enders"),
    )
