"""Create the table of simuls, with the host's color. In a simul, one host plays everyone else."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031_simuls"
down_revision = "0030_push"

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "simuls",
        sa.Column("tournament_id", NUMBER, nullable=False),
        sa.Column("host_color", sa.Text()),
        sa.CheckConstraint("host_color IN ('white', 'black')", name="ck_simuls_host_color"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_simuls_tournament_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("tournament_id", name="pk_simuls"),
    )
