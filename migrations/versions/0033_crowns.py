"""Create the table of crowns, and fill it from the finished games. A crown records that a member has beaten an engine
level with an army.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033_crowns"
down_revision = "0032_quiet"

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")

STARTS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    "lhafkahl/8/pppppppp/8/8/PPPPPPPP/8/LHAFKAHL w - - 0 1",
    "lhatkahl/ssssssss/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
)
"""The variants' standard start positions when this migration was written. Games from other positions earn no crown."""

FILL = f"""
INSERT INTO crowns (user_id, level, variant, color, game_id, won_at)
SELECT CASE winner WHEN 'white' THEN white_id ELSE black_id END, engine_level, variant, winner, id, ended_at
FROM games
WHERE id IN (
    SELECT MIN(id) FROM games
    WHERE engine_level IS NOT NULL AND imported_by IS NULL AND takebacks = 0
        AND termination IN ('checkmate', 'campmate', 'stalemate')
        AND CASE winner WHEN 'white' THEN white_id WHEN 'black' THEN black_id ELSE 0 END > 0
        AND start_fen IN ({", ".join(f"'{fen}'" for fen in STARTS)})
    GROUP BY white_id, black_id, engine_level, variant, winner
)
"""
"""Each member's first win for each level, variant and color.

Members have ids above 0; the engine is 0, and servers and outsiders have negative ids.
"""


def upgrade() -> None:
    op.create_table(
        "crowns",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("color", sa.Text(), nullable=False),
        sa.Column("game_id", NUMBER, nullable=False),
        sa.Column("won_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("color IN ('white', 'black')", name="ck_crowns_color"),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name="fk_crowns_user_id"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_crowns_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "level", "variant", "color", name="pk_crowns"),
    )
    op.create_index("ix_crowns_game_id", "crowns", ["game_id"])
    op.execute(FILL)
