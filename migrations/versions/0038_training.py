"""Create the tables for training: flash cards for puzzles and moves that members got wrong, and the days on which they
trained.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0038_training"
down_revision = "0037_races"

MOMENT = sa.DateTime(timezone=True)
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "training_cards",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("moment", sa.JSON()),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("due_at", MOMENT, nullable=False),
        sa.Column("stability", sa.Float()),
        sa.Column("difficulty", sa.Float()),
        sa.Column("reviewed_at", MOMENT),
        sa.Column("answered_at", MOMENT),
        sa.Column("reps", sa.Integer(), nullable=False),
        sa.Column("lapses", sa.Integer(), nullable=False),
        sa.Column("played", sa.Text(), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("is_helped", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_training_cards"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_training_cards_user_id_source_subject", "training_cards", ["user_id", "source", "subject"], unique=True
    )
    op.create_index("ix_training_cards_user_id_due_at", "training_cards", ["user_id", "due_at"])
    op.create_index("ix_training_cards_user_id_answered_at", "training_cards", ["user_id", "answered_at"])
    op.create_table(
        "training_days",
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("answered", sa.Integer(), nullable=False),
        sa.Column("correct", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "day", name="pk_training_days"),
    )
