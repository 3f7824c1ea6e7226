"""Add the column `unsure_from` to the outbox: the id of the message at which to start searching the channel for boards
that weren't recorded, and for old boards that still have controls.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("outbox", sa.Column("unsure_from", sa.BigInteger()))
