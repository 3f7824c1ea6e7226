"""Stored beats and outages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select, update

from bot.domain.pauses import Beat, Outage
from bot.domain.shards import Shards
from bot.storage.database import Connection
from bot.storage.pause_tables import beats, outages
from bot.storage.upsert import upsert


@dataclass(frozen=True)
class OutageProgress:
    """How far the times that an outage stopped have been moved."""

    outage: Outage
    is_discords: bool
    """Whether only Discord was away, while the page was served."""
    step: int
    last_id: int
    is_done: bool


async def beats_of_all(connection: Connection, *, to_write: bool = False) -> list[Beat]:
    """Return the last beats of all shards, with `to_write` locked for this transaction."""
    query = select(beats).order_by(beats.c.shard_count, beats.c.shard)
    rows = await connection.execute(query.with_for_update() if to_write else query)
    return [Beat(row.shard_count, row.shard, row.at) for row in rows]


async def beat(connection: Connection, shards: Shards, now: datetime) -> None:
    """Store that these shards serve their servers now."""
    rows = [{"shard_count": shards.count, "shard": shard, "at": now} for shard in sorted(shards.ids)]
    await upsert(connection, beats, rows)


async def forget_beats(connection: Connection, shards: Shards, known: Collection[Beat]) -> None:
    """Delete the beats from when the bot had another number of shards, once all of its present shards have one."""
    present = {beat.shard for beat in known if beat.shard_count == shards.count} | shards.ids
    if len(present) == shards.count and any(beat.shard_count != shards.count for beat in known):
        await connection.execute(delete(beats).where(beats.c.shard_count != shards.count))


async def begin(connection: Connection, found: Sequence[Outage], *, is_discords: bool) -> None:
    """Store outages of which nothing has been moved yet."""
    rows = [
        {
            "shard_count": one.shard_count,
            "shard": one.shard,
            "began_at": one.began_at,
            "ended_at": one.ended_at,
            "is_discords": is_discords,
            "step": 0,
            "last_id": 0,
            "is_done": False,
        }
        for one in found
    ]
    if rows:
        await connection.execute(insert(outages), rows)


async def unfinished(connection: Connection) -> list[int]:
    """Return the ids of the outages of any shard that are not done, the earliest first."""
    rows = await connection.execute(select(outages.c.id).where(~outages.c.is_done))
    return sorted(rows.scalars())


async def load(connection: Connection, outage_id: int, *, to_write: bool = False) -> OutageProgress:
    """Return the progress of an outage, with `to_write` locked for this transaction."""
    query = select(outages).where(outages.c.id == outage_id)
    row = (await connection.execute(query.with_for_update() if to_write else query)).one()
    outage = Outage(row.shard_count, row.shard, row.began_at, row.ended_at)
    return OutageProgress(outage, row.is_discords, row.step, row.last_id, row.is_done)


async def note(connection: Connection, outage_id: int, step: int, last_id: int, *, is_done: bool = False) -> None:
    """Store the progress of an outage that is locked for this transaction."""
    noting = update(outages).where(outages.c.id == outage_id)
    await connection.execute(noting.values(step=step, last_id=last_id, is_done=is_done))


async def forget(connection: Connection, before: datetime) -> None:
    """Delete the outages that are done and ended before a moment."""
    await connection.execute(delete(outages).where(outages.c.is_done, outages.c.ended_at < before))
