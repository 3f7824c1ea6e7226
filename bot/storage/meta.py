"""Notes of the installation about itself, by key."""

from __future__ import annotations

from sqlalchemy import select

from bot.storage.database import Connection
from bot.storage.schema import meta
from bot.storage.upsert import insert_missing, upsert


async def read(connection: Connection, key: str) -> str | None:
    """Return the value of a key, None if there is none."""
    value: str | None = await connection.scalar(select(meta.c.value).where(meta.c.key == key))
    return value


async def write(connection: Connection, key: str, value: str) -> None:
    """Store a value under a key, in place of the one before."""
    await upsert(connection, meta, [{"key": key, "value": value}])


async def write_missing(connection: Connection, key: str, value: str) -> None:
    """Store a value under a key unless it has one."""
    await insert_missing(connection, meta, {"key": key, "value": value})
