"""Store the picture files of boards and challenges, so that edits of their messages can keep the pictures.

The files of older messages are unknown. They are looked up when such a message is edited.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("games", sa.Column("board_picture_id", sa.BigInteger()))
    op.add_column("challenges", sa.Column("picture_id", sa.BigInteger()))
