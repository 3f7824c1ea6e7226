"""Stored crowns: which levels each member has beaten, by variant and side."""

from __future__ import annotations

import sqlalchemy as sa

from bot.domain.achievements import Crown, EarnedCrown
from bot.domain.ids import UserId
from bot.rules import Color
from bot.storage.database import Connection, insert_missing
from bot.storage.schema import LevelNumber, UtcDateTime, metadata, one_of
from bot.variants import find_variant

crowns = sa.Table(
    "crowns",
    metadata,
    sa.Column("user_id", sa.ForeignKey("players.user_id"), primary_key=True),
    # The level's id. It stays the same if levels are renumbered.
    sa.Column("level", LevelNumber, primary_key=True, autoincrement=False),
    sa.Column("variant", sa.Text, primary_key=True),
    # The member's side, which determines the army.
    sa.Column("color", sa.Text, primary_key=True),
    # The game in which the crown was first earned.
    sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    sa.Column("won_at", UtcDateTime, nullable=False),
    sa.CheckConstraint(one_of("color", (color.word for color in Color)), name="color"),
    sa.Index(None, "game_id"),
)


async def add(connection: Connection, earned: EarnedCrown) -> None:
    """Record a crown. Do nothing if the member already has it."""
    row = {
        "user_id": earned.user_id,
        "level": earned.crown.level,
        "variant": earned.crown.variant.key,
        "color": earned.crown.color.word,
        "game_id": earned.game_id,
        "won_at": earned.won_at,
    }
    await insert_missing(connection, crowns, row)


async def of_member(connection: Connection, user_id: UserId) -> tuple[Crown, ...]:
    """Return a member's crowns in the order in which they were earned."""
    columns = crowns.c.level, crowns.c.variant, crowns.c.color
    own = sa.select(*columns).where(crowns.c.user_id == user_id)
    rows = await connection.execute(own.order_by(crowns.c.won_at, crowns.c.game_id))
    return tuple(Crown(row.level, find_variant(row.variant), Color.of_word(row.color)) for row in rows)
