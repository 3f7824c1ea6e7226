"""A few notes about this installation, by key."""

from __future__ import annotations

from sqlalchemy import select

from bot.storage.database import Connection
from bot.storage.schema import meta
from bot.storage.upsert import insert_missing, upsert


async def read(connection: Connection, key: str) -> str | None:
    """Return what was noted under this key."""
    value: str | None = await connection.scalar(select(meta.c.value).where(meta.c.key == key))
    return value


async def write(connection: Connection, key: str, value: str) -> None:
    """Note a value under this key, in place of the one before."""
    await upsert(connection, meta, [{"key": key, "value": value}])


async def write_missing(connection: Connection, key: str, value: str) -> None:
    """Note a value under this key unless there is one."""
    await insert_missing(connection, meta, {"key": key, "value": value})
