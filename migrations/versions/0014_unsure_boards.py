"""Add a column for a message id to the outbox. After this message, the channel might contain boards that weren't
recorded, or old boards that still have controls.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("outbox", sa.Column("unsure_from", sa.BigInteger()))
