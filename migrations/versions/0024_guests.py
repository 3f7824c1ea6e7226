"""Add the column `guest` to the indexes for members' records. In a game between two servers, it contains the color of
the other server's member.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

RECORD = ["variant", "ladder", "winner", "termination", "engine_level", "room_id"]


def upgrade() -> None:
    """Recreate the indexes, one for each color."""
    for side, other in (("white", "black"), ("black", "white")):
        name = f"ix_games_finished_{side}"
        op.drop_index(name, "games")
        played = [f"{side}_id", "guild_id", "ended_at", "id", f"{other}_id"]
        columns = [*played, *RECORD, f"{side}_rating", f"{side}_change", "live_ladder", "guest"]
        is_finished = sa.text("termination IS NOT NULL")
        op.create_index(name, "games", columns, sqlite_where=is_finished, postgresql_where=is_finished)
