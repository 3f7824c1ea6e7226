"""Bot outages: recording when the bot serves its servers, and postponing all time limits by the length of an outage.

An outage is stored in the same transaction as the first heartbeat after it, so it is detected only once. Then all
affected time limits are postponed in batches. Each batch is a transaction that also stores the progress. So if the
process is killed in between, nothing is postponed twice, and the next process continues with the next batch.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from bot.domain.clock import Outage, outages_of
from bot.domain.ids import Shards
from bot.services.store import writing
from bot.storage import outages, outbox
from bot.storage.database import Connection, Database
from bot.storage.outages import OutageProgress
from bot.storage.outbox import Asked

log = logging.getLogger(__name__)

AT_ONCE = 50
KEPT = timedelta(days=90)
STEPS = 1 + len(outages.TIMED)
"""The number of steps: one for the games' clocks, and one for each other kind of row with a time limit."""


serve = writing(outages.beat)


async def resume(db: Database, shards: Shards, now: datetime, *, page_served: bool = False) -> list[Outage]:
    """Record that these shards serve their servers again, and postpone all time limits affected by the outage, if there
    was one. Return the outages.

    `page_served` means that the website was served during the outage. Postponements for earlier outages of any shard
    are also completed if they were interrupted.
    """
    async with db.writing() as connection:
        known = await outages.beats_of_all(connection, to_write=True)
        found = outages_of(known, shards, now)
        await outages.begin(connection, found, page_served=page_served)
        await outages.beat(connection, shards, now)
        await outages.forget_beats(connection, shards, known)
        await outages.forget(connection, now - KEPT)
    for one in found:
        log.info("shard %d of %d was away for %s, until %s", one.shard, one.shard_count, one.length, one.ended_at)
    await finish(db, now)
    return found


async def finish(db: Database, now: datetime) -> None:
    async with db.reading() as connection:
        left = await outages.unfinished(connection)
    for outage_id in left:
        while not await _finish_step(db, outage_id, now):
            pass


async def _finish_step(db: Database, outage_id: int, now: datetime) -> bool:
    """Postpone the remaining rows of an outage's current step, which covers one kind of time limit.

    Return whether all steps of the outage are done.
    """
    async with db.reading() as connection:
        known = await outages.load(connection, outage_id)
        waiting = [] if known.is_done else await _waiting(connection, known)
    if known.is_done:
        return True
    for some in _batches(waiting):
        async with db.writing() as connection:
            if not await _is_at(connection, outage_id, known.step, before=some[0]):
                # Another process is working on this outage, so the stored progress has to be reloaded.
                return False
            await outbox.ask_all(connection, await _move(connection, known, some), now)
            await outages.note(connection, outage_id, known.step, some[-1])
    async with db.writing() as connection:
        last = max([known.last_id, *waiting])
        if await _is_at(connection, outage_id, known.step, before=last + 1):
            is_done = known.step + 1 == STEPS
            await outages.note(connection, outage_id, known.step + 1, 0, is_done=is_done)
    return False


async def _is_at(connection: Connection, outage_id: int, step: int, *, before: int) -> bool:
    """Lock an outage. Return False if another process has already finished this step or handled the row `before`."""
    held = await outages.load(connection, outage_id, to_write=True)
    return not held.is_done and held.step == step and held.last_id < before


async def _waiting(connection: Connection, known: OutageProgress) -> list[int]:
    if known.step == 0:
        return await outages.running_games(connection, known.outage, known.last_id)
    timed = outages.TIMED[known.step - 1]
    if timed is outages.STORMS and known.page_served:
        # Storm runs are played on the website, which was served during the outage.
        return []
    return await outages.numbers(connection, timed, known.outage, known.last_id)


async def _move(connection: Connection, known: OutageProgress, some: Sequence[int]) -> list[Asked]:
    if known.step == 0:
        return await outages.move_games(connection, some, known.outage)
    return await outages.move(connection, outages.TIMED[known.step - 1], some, known.outage)


def _batches(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    for first in range(0, len(numbers), AT_ONCE):
        yield numbers[first : first + AT_ONCE]
