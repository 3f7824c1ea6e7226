"""Create tables for vote games and their ballots, the vote settings of servers, and challenges between servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations import allow_kinds

revision = "0019"
down_revision = "0018"

STATES = "state IN ('open', 'accepted', 'declined', 'cancelled', 'expired')"

own_number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create the tables, and allow two more kinds of outbox messages."""
    _make_games()
    _make_ballots()
    _make_servers()
    _make_challenges()
    allow_kinds(op, "server-challenge", "server-answer")


def _make_games() -> None:
    op.create_table(
        "vote_games",
        sa.Column("game_id", own_number, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("twin_id", own_number),
        sa.Column("span_seconds", sa.Integer(), nullable=False),
        sa.Column("started_by", sa.BigInteger(), nullable=False),
        sa.Column("closes_at", moment),
        sa.Column("is_prolonged", sa.Boolean(), nullable=False),
        sa.Column("last_count", sa.JSON()),
        sa.Column("role_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("game_id", name="pk_vote_games"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_vote_games_game_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["twin_id"], ["games.id"], name="fk_vote_games_twin_id"),
    )
    op.create_index("ix_vote_games_guild_id", "vote_games", ["guild_id"])
    given = sa.text("closes_at IS NOT NULL")
    op.create_index("ix_vote_games_closes_at", "vote_games", ["closes_at"], sqlite_where=given, postgresql_where=given)


def _make_ballots() -> None:
    op.create_table(
        "ballots",
        sa.Column("game_id", own_number, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("cast_at", moment, nullable=False),
        sa.Column("wants_draw", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "ply", "user_id", name="pk_ballots"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_ballots_game_id", ondelete="CASCADE"),
        sa.CheckConstraint("ply >= 0", name="ck_ballots_ply"),
    )


def _make_servers() -> None:
    op.create_table(
        "vote_servers",
        sa.Column("guild_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_on", sa.Boolean(), nullable=False),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("by_anyone", sa.Boolean(), nullable=False),
        sa.Column("role_id", sa.BigInteger()),
        sa.Column("is_challengeable", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_vote_servers"),
    )
    given = sa.text("is_challengeable")
    op.create_index(
        "ix_vote_servers_challengeable", "vote_servers", ["name"], sqlite_where=given, postgresql_where=given
    )


def _make_challenges() -> None:
    op.create_table(
        "server_challenges",
        sa.Column("id", own_number, nullable=False),
        sa.Column("challenger_id", sa.BigInteger(), nullable=False),
        sa.Column("challenger_name", sa.Text(), nullable=False),
        sa.Column("challenger_channel_id", sa.BigInteger(), nullable=False),
        sa.Column("opponent_id", sa.BigInteger(), nullable=False),
        sa.Column("opponent_name", sa.Text(), nullable=False),
        sa.Column("opponent_channel_id", sa.BigInteger(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("colour", sa.Text(), nullable=False),
        sa.Column("span_seconds", sa.Integer(), nullable=False),
        sa.Column("made_by", sa.BigInteger(), nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.Column("expires_at", moment, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("answered_by", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_server_challenges"),
        sa.CheckConstraint("challenger_id <> opponent_id", name="ck_server_challenges_two_servers"),
        sa.CheckConstraint("colour IN ('white', 'black', 'random')", name="ck_server_challenges_colour"),
        sa.CheckConstraint(STATES, name="ck_server_challenges_state"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_server_challenges_state_expires_at", "server_challenges", ["state", "expires_at"])
    op.create_index("ix_server_challenges_challenger_id_state", "server_challenges", ["challenger_id", "state"])
