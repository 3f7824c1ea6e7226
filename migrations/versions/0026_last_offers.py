"""Store when each side last offered a draw or asked for a takeback, so that members can't do this too often."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    for kind in ("draw", "takeback"):
        for side in ("white", "black"):
            op.add_column("games", sa.Column(f"{side}_{kind}_ply", sa.Integer()))
