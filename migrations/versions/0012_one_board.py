"""Add the server setting that keeps a single board message per game, and a kind of outbox message that pings the player
to move.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

KINDS = "kind IN ('board', 'call', 'warning', 'offer', 'result', 'challenge')"


def upgrade() -> None:
    """Add the column, and allow the new kind of outbox message. On SQLite, the outbox table is recreated, because
    SQLite can't change the constraint.
    """
    op.add_column("servers", sa.Column("boards", sa.Text(), nullable=False, server_default="each"))
    if op.get_bind().dialect.name != "sqlite":
        op.drop_constraint("ck_outbox_kind", "outbox")
        op.create_check_constraint("ck_outbox_kind", "outbox", KINDS)
        return
    for name in ("due_at", "trouble"):
        op.drop_index(f"ix_outbox_{name}", "outbox")
    op.rename_table("outbox", "outbox_before")
    _make()
    op.execute("INSERT INTO outbox SELECT * FROM outbox_before")
    op.drop_table("outbox_before")


def _make() -> None:
    """Create the outbox as in revision 0011, with the new constraint."""
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
        sa.CheckConstraint(KINDS, name="ck_outbox_kind"),
    )
    for name in ("due_at", "trouble"):
        given = sa.text(f"{name} IS NOT NULL")
        op.create_index(f"ix_outbox_{name}", "outbox", [name], sqlite_where=given)
