"""Copies everything from a SQLite file into a PostgreSQL database, which several processes can share."""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage import migrations
from bot.storage.database import Connection, Database, file_of, open_database
from bot.storage.errors import MovingFailed
from bot.storage.schema import OWN_NUMBER, metadata

AT_A_TIME = 1000
"""The number of rows held in memory at a time."""

_given = sa.table("sqlite_sequence", sa.column("name"), sa.column("seq", sa.Integer))
"""SQLite's own table of the last id assigned in each table."""


async def move(source: Database, url: str) -> int:
    """Copy all rows into an empty PostgreSQL database in one transaction. Return the number of rows. The source isn't
    changed.

    Raise MovingFailed if one of the databases isn't suitable, or DatabaseUnavailable or MigrationFailed if the target
    fails.
    """
    if file_of(source.url) is None:
        raise MovingFailed(source.url, "this command only moves SQLite files; use pg_dump for PostgreSQL")
    async with open_database(url) as target:
        if target.server is None:
            raise MovingFailed(target.url, "it is not a PostgreSQL database; use `db backup` for a copy in a file")
        await migrations.upgrade(target)
        async with source.reading() as old, target.writing() as new:
            for one in metadata.sorted_tables:
                if (await new.execute(sa.select(one).limit(1))).first() is not None:
                    raise MovingFailed(target.url, f"its table {one.name} is not empty")
            return sum([await _copy(one, old, new) for one in metadata.sorted_tables])


async def _copy(one: sa.Table, old: Connection, new: Connection) -> int:
    count = 0
    async with old.stream(sa.select(one)) as rows:
        async for some in rows.mappings().partitions(AT_A_TIME):
            await new.execute(sa.insert(one), [dict(row) for row in some])
            count += len(some)
    for key in one.primary_key:
        if key.type is OWN_NUMBER:
            await _count_on(one, old, new)
    return count


async def _count_on(one: sa.Table, old: Connection, new: Connection) -> None:
    """Make the new table's ids continue after the last one assigned in the old table, even if that row was deleted,
    because old buttons can still contain its id.
    """
    last = (await old.execute(sa.select(_given.c.seq).where(_given.c.name == one.name))).scalar()
    if last:
        await new.execute(sa.select(sa.func.setval(sa.func.pg_get_serial_sequence(one.name, "id"), last)))
