"""Add team matches between two servers, and challenges to a match. A match is stored as a tournament. Each server has
its own copy of the tournament and its games, and the two copies are linked.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

OWN_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "team_matches",
        sa.Column("tournament_id", OWN_NUMBER, nullable=False),
        sa.Column("twin_id", OWN_NUMBER, nullable=False),
        sa.Column("own", sa.Integer(), nullable=False),
        sa.Column("challenger_id", sa.BigInteger(), nullable=False),
        sa.Column("challenger_name", sa.Text(), nullable=False),
        sa.Column("opponent_id", sa.BigInteger(), nullable=False),
        sa.Column("opponent_name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", name="pk_team_matches"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_team_matches_tournament_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["twin_id"], ["tournaments.id"], name="fk_team_matches_twin_id", ondelete="CASCADE"),
        sa.CheckConstraint("own IN (0, 1)", name="ck_team_matches_own"),
    )
    op.create_table(
        "team_terms",
        sa.Column("challenge_id", OWN_NUMBER, nullable=False),
        sa.Column("boards", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("clock_seconds", sa.Integer(), nullable=False),
        sa.Column("increment_seconds", sa.Integer()),
        sa.PrimaryKeyConstraint("challenge_id", name="pk_team_terms"),
        sa.ForeignKeyConstraint(
            ["challenge_id"], ["server_challenges.id"], name="fk_team_terms_challenge_id", ondelete="CASCADE"
        ),
    )
    op.add_column("games", sa.Column("twin_id", sa.BigInteger()))
    op.add_column("games", sa.Column("guest", sa.Text()))
    op.add_column("tournament_settings", sa.Column("has_teams", sa.Boolean(), nullable=False, server_default=sa.true()))
