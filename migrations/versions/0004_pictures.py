"""The files of boards and challenges, by which an edit of their messages keeps the pictures.

Of what has been posted so far they are not known: such a message is asked for its files when it is edited.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the two columns."""
    op.add_column("games", sa.Column("board_picture_id", sa.BigInteger()))
    op.add_column("challenges", sa.Column("picture_id", sa.BigInteger()))
