"""The tables of outages, and what a game's row says of one. A change here needs a migration."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Row, Table

from bot.domain.pauses import Pause
from bot.storage.schema import OWN_NUMBER, UtcDateTime, metadata

# Up to when each shard has served its servers.
beats = Table(
    "beats",
    metadata,
    Column("shard_count", Integer, primary_key=True, autoincrement=False),
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcDateTime, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    Column("shard_count", Integer, nullable=False),
    Column("shard", Integer, nullable=False),
    Column("began_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime, nullable=False),
    # Whether only Discord was away, while the page was served.
    Column("is_discords", Boolean, nullable=False),
    # How far the times that it stopped have been moved: the step, and the last row in it.
    Column("step", Integer, nullable=False),
    Column("last_id", BigInteger, nullable=False),
    Column("is_done", Boolean, nullable=False),
    Index(None, "is_done"),
    sqlite_autoincrement=True,
)


def pause_of(row: Row[Any]) -> Pause | None:
    """Return how long a game's time stood still in its latest outage, which its boards say up to a ply."""
    return None if row.pause_ply is None else Pause(timedelta(seconds=row.pause_seconds), row.pause_ply)
