"""Store which browser a challenge was made in. This browser gets access to the game when the game starts."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the column, and indexes for finding a member's challenges."""
    op.add_column("challenges", sa.Column("browser", sa.Text()))
    for name in ("challenger_id", "opponent_id"):
        op.create_index(f"ix_challenges_{name}", "challenges", [name])
