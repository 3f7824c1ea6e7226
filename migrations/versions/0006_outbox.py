"""Create the outbox, a table of messages to send, and store the channel where each game was started.

The ids of messages that show games and challenges move to the outbox. Boards that don't show the latest move become
due.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

BOARDS = """
INSERT INTO outbox (kind, subject_id, guild_id, version, is_new, since, due_at, attempts,
                    message_id, picture_id, ply, takebacks, is_final)
SELECT 'board', id, guild_id, 1, TRUE, COALESCE(ended_at, turn_since),
       CASE WHEN (termination IS NULL AND board_ply IS NULL)
              OR board_ply <> ply OR board_takebacks <> takebacks
              OR (termination IS NOT NULL AND NOT board_is_final)
            THEN COALESCE(ended_at, turn_since) END,
       0, board_message_id, board_picture_id, board_ply, board_takebacks, board_is_final
FROM games
"""
"""Adds each game's board to the outbox, even if the game has no channel. Such a game's challenge was accepted, but the
channel hasn't been created yet.
"""
CHALLENGES = """
INSERT INTO outbox (kind, subject_id, guild_id, version, is_new, since, due_at, attempts, message_id, picture_id)
SELECT 'challenge', id, guild_id, 1, FALSE, created_at, NULL, 0, message_id, picture_id
FROM challenges WHERE message_id IS NOT NULL
"""
BEGUN_IN = """
UPDATE games SET begun_in = (SELECT channel_id FROM challenges WHERE challenges.game_id = games.id)
"""


def upgrade() -> None:
    """Create the outbox, fill it, and drop the columns that it replaces."""
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "outbox",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("is_new", sa.Boolean(), nullable=False),
        sa.Column("since", moment, nullable=False),
        sa.Column("due_at", moment),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("trouble", sa.Text()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("picture_id", sa.BigInteger()),
        sa.Column("ply", sa.Integer()),
        sa.Column("takebacks", sa.Integer()),
        sa.Column("is_final", sa.Boolean()),
        sa.PrimaryKeyConstraint("kind", "subject_id", name="pk_outbox"),
        sa.CheckConstraint("kind IN ('board', 'warning', 'result', 'challenge')", name="ck_outbox_kind"),
    )
    for name in ("due_at", "trouble"):
        given = sa.text(f"{name} IS NOT NULL")
        op.create_index(f"ix_outbox_{name}", "outbox", [name], sqlite_where=given, postgresql_where=given)
    op.add_column("games", sa.Column("begun_in", sa.BigInteger()))
    for filling in (BEGUN_IN, BOARDS, CHALLENGES):
        op.execute(filling)
    op.drop_index("ix_games_behind", "games")
    for name in ("message_id", "ply", "takebacks", "is_final", "picture_id"):
        op.drop_column("games", f"board_{name}")
    for name in ("message_id", "picture_id"):
        op.drop_column("challenges", name)
