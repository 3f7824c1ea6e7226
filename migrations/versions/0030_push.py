"""Create the tables for web push: the browsers that notify members of their turns, and the latest notification for each
game.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030_push"
down_revision = "0029_chapters"

MOMENT = sa.DateTime(timezone=True)
NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "push_subscriptions",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("browser", sa.Text(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.Text(), nullable=False),
        sa.Column("auth", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push_subscriptions"),
    )
    op.create_index("ix_push_subscriptions_endpoint", "push_subscriptions", ["endpoint"], unique=True)
    for column in ("browser", "user_id"):
        op.create_index(f"ix_push_subscriptions_{column}", "push_subscriptions", [column])
    op.create_table(
        "push_deliveries",
        sa.Column("subscription_id", NUMBER, nullable=False),
        sa.Column("game_id", NUMBER, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("takebacks", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due_at", MOMENT),
        sa.ForeignKeyConstraint(
            ["subscription_id"],
            ["push_subscriptions.id"],
            name="fk_push_deliveries_subscription_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_push_deliveries_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("subscription_id", "game_id", name="pk_push_deliveries"),
    )
    op.create_index("ix_push_deliveries_game_id", "push_deliveries", ["game_id"])
