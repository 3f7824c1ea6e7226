"""Create the tables for players, challenges, games, moves, ratings, and the installation's internal values.

There are no downgrades. To go back to an earlier revision, restore a backup.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.DateTime(timezone=True)
# SQLite assigns ids automatically only in columns of the exact type INTEGER.
OWN_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _create_meta()
    _create_players()
    _create_games()
    _create_moves()
    _create_challenges()
    _create_ratings()


def _create_meta() -> None:
    op.create_table(
        "meta",
        sa.Column("key", sa.Text()),
        _needed("value", sa.Text()),
        sa.PrimaryKeyConstraint("key", name="pk_meta"),
    )


def _create_players() -> None:
    op.create_table(
        "players",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False),
        _needed("name", sa.Text()),
        _needed("updated_at", MOMENT),
        sa.PrimaryKeyConstraint("user_id", name="pk_players"),
    )


def _create_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", OWN_NUMBER),
        _needed("guild_id", sa.BigInteger()),
        _needed("variant", sa.Text()),
        _needed("ladder", sa.Text()),
        _needed("start_fen", sa.Text()),
        _needed("white_id", sa.BigInteger()),
        _needed("black_id", sa.BigInteger()),
        _needed("rated", sa.Boolean()),
        _needed("ply", sa.Integer()),
        _needed("started_at", MOMENT),
        _needed("turn_since", MOMENT),
        sa.Column("ended_at", MOMENT),
        sa.Column("termination", sa.Text()),
        sa.Column("winner", sa.Text()),
        sa.Column("room_id", sa.BigInteger()),
        sa.Column("board_message_id", sa.BigInteger()),
        sa.Column("board_ply", sa.Integer()),
        sa.Column("white_rating", sa.Integer()),
        sa.Column("black_rating", sa.Integer()),
        sa.Column("white_provisional", sa.Boolean()),
        sa.Column("black_provisional", sa.Boolean()),
        sa.Column("white_change", sa.Integer()),
        sa.Column("black_change", sa.Integer()),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["white_id"], ["players.user_id"], name="fk_games_white_id"),
        sa.ForeignKeyConstraint(["black_id"], ["players.user_id"], name="fk_games_black_id"),
        sa.CheckConstraint("white_id <> black_id", name="ck_games_two_players"),
        sa.CheckConstraint("ply >= 0", name="ck_games_ply"),
        sa.CheckConstraint(
            "termination IN ('checkmate', 'campmate', 'stalemate', 'insufficient_material', "
            "'threefold_repetition', 'fifty_moves', 'resignation', 'timeout', 'agreement', 'aborted')",
            name="ck_games_termination",
        ),
        sa.CheckConstraint("winner IN ('white', 'black')", name="ck_games_winner"),
        *_exactly_at_end("ended_at", "white_rating", "black_rating", "white_provisional", "black_provisional"),
        sa.CheckConstraint("winner IS NULL OR termination IS NOT NULL", name="ck_games_winner_at_end"),
        sa.CheckConstraint("(white_change IS NULL) = (black_change IS NULL)", name="ck_games_both_rated"),
        sa.CheckConstraint("white_change IS NULL OR termination IS NOT NULL", name="ck_games_rated_at_end"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_games_guild_id_white_id", "games", ["guild_id", "white_id"])
    op.create_index("ix_games_guild_id_black_id", "games", ["guild_id", "black_id"])
    op.create_index("ix_games_room_id", "games", ["room_id"])


def _create_moves() -> None:
    op.create_table(
        "moves",
        sa.Column("game_id", OWN_NUMBER),
        sa.Column("ply", sa.Integer(), autoincrement=False),
        _needed("uci", sa.Text()),
        _needed("san", sa.Text()),
        _needed("played_at", MOMENT),
        sa.PrimaryKeyConstraint("game_id", "ply", name="pk_moves"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_moves_game_id", ondelete="CASCADE"),
        sa.CheckConstraint("ply >= 0", name="ck_moves_ply"),
    )


def _create_challenges() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", OWN_NUMBER),
        _needed("guild_id", sa.BigInteger()),
        _needed("channel_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        _needed("challenger_id", sa.BigInteger()),
        sa.Column("opponent_id", sa.BigInteger()),
        _needed("variant", sa.Text()),
        _needed("colour", sa.Text()),
        _needed("rated", sa.Boolean()),
        _needed("created_at", MOMENT),
        _needed("expires_at", MOMENT),
        _needed("state", sa.Text()),
        sa.Column("game_id", OWN_NUMBER),
        sa.Column("rematch_of", OWN_NUMBER),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
        sa.ForeignKeyConstraint(["challenger_id"], ["players.user_id"], name="fk_challenges_challenger_id"),
        sa.ForeignKeyConstraint(["opponent_id"], ["players.user_id"], name="fk_challenges_opponent_id"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_challenges_game_id"),
        sa.ForeignKeyConstraint(["rematch_of"], ["games.id"], name="fk_challenges_rematch_of"),
        sa.CheckConstraint("opponent_id IS NULL OR opponent_id <> challenger_id", name="ck_challenges_two_players"),
        sa.CheckConstraint("colour IN ('white', 'black', 'random')", name="ck_challenges_colour"),
        sa.CheckConstraint(
            "state IN ('open', 'accepted', 'declined', 'cancelled', 'expired')", name="ck_challenges_state"
        ),
        sa.CheckConstraint("(game_id IS NULL) = (state <> 'accepted')", name="ck_challenges_game_once_accepted"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_challenges_state_expires_at", "challenges", ["state", "expires_at"])
    op.create_index("ix_challenges_game_id", "challenges", ["game_id"])
    op.create_index("ix_challenges_rematch_of", "challenges", ["rematch_of"])


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("ladder", sa.Text()),
        _needed("rating", sa.Integer()),
        _needed("games", sa.Integer()),
        _needed("peak", sa.Integer()),
        _needed("wins", sa.Integer()),
        _needed("draws", sa.Integer()),
        _needed("losses", sa.Integer()),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "ladder", name="pk_ratings"),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name="fk_ratings_user_id"),
        sa.CheckConstraint("games = wins + draws + losses", name="ck_ratings_games"),
        sa.CheckConstraint("peak >= rating", name="ck_ratings_peak"),
    )
    op.create_index("ix_ratings_guild_id_ladder_rating", "ratings", ["guild_id", "ladder", "rating"])


def _needed(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False)


def _exactly_at_end(*columns: str) -> list[sa.CheckConstraint]:
    return [
        sa.CheckConstraint(f"({column} IS NULL) = (termination IS NULL)", name=f"ck_games_{column}_exactly_at_end")
        for column in columns
    ]
