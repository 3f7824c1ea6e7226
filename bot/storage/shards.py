"""The servers of a process as a condition of a query."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Integer, literal, true

from bot.domain.shards import SHARD_BITS, Shards


def of_shards(guild_id: ColumnElement[int], shards: Shards) -> ColumnElement[bool]:
    """Return the condition that a server belongs to one of these shards, computed as in `Shards.own`."""
    if shards.are_all:
        return true()
    # PostgreSQL shifts by an INTEGER only; without the cast SQLAlchemy would send the column's BIGINT.
    shifted = guild_id.bitwise_rshift(literal(SHARD_BITS, Integer))
    return (shifted % shards.count).in_(sorted(shards.ids))
