"""In which browser a challenge was made: that one may play what comes of it."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the column, and find the challenges of a member by it."""
    op.add_column("challenges", sa.Column("browser", sa.Text()))
    for name in ("challenger_id", "opponent_id"):
        op.create_index(f"ix_challenges_{name}", "challenges", [name])
