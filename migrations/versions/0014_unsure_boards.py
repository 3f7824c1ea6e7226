"""Store a message id with each outbox message. Messages that were posted after this message in the channel might be
boards that weren't recorded, or old boards that still have controls.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("outbox", sa.Column("unsure_from", sa.BigInteger()))
