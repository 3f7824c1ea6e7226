"""Store the message after which a channel might contain unrecorded boards, or old boards with controls."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("outbox", sa.Column("unsure_from", sa.BigInteger()))
