"""What only SQLite needs: how to connect, to begin, to look after the file and to copy it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import aiosqlite
from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

WRITES = "campmate_writes"
"""The execution option of a transaction that is going to write."""

BUSY_MILLISECONDS = 10_000
"""How long a writer waits for the one before it; each takes a few milliseconds."""


def engine(url: URL) -> AsyncEngine:
    """Make an engine whose transactions begin and end where ours do."""
    made = create_async_engine(url, **_pool(url))
    event.listen(made.sync_engine, "connect", _connect)
    event.listen(made.sync_engine, "begin", _begin)
    return made


def _pool(url: URL) -> dict[str, Any]:
    # A database in memory lives in one connection: whoever comes second waits for it.
    if url.database in (None, "", ":memory:"):
        return {"poolclass": AsyncAdaptedQueuePool, "pool_size": 1, "max_overflow": 0}
    return {}


def _connect(connection: Any, _record: object) -> None:
    # The driver must not begin transactions on its own: SQLAlchemy's documented way for SQLite.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = NORMAL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A transaction that reads first and writes later could find the file changed in between, and fail.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def try_to_write(engine: AsyncEngine) -> None:
    """Open the file and write what is there already; raise sqlite3.Error if it cannot be done.

    Beginning a transaction does not tell that a file is read-only. It is done without aiosqlite, whose
    thread outlives a connection that fails, and shows a traceback of its own.
    """
    (file,), options = engine.dialect.create_connect_args(engine.url)
    with closing(sqlite3.connect(file, **options)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {version}")


async def damage(connection: AsyncConnection) -> list[str]:
    """Return what SQLite finds wrong in the file: damaged pages, and rows that refer to nothing."""
    pages = await connection.exec_driver_sql("PRAGMA integrity_check")
    findings = [str(row[0]) for row in pages if row[0] != "ok"]
    orphans = await connection.exec_driver_sql("PRAGMA foreign_key_check")
    for row in orphans.mappings():
        findings.append(f"row {row['rowid']} of {row['table']} refers to a missing row of {row['parent']}")
    return findings


async def copy(connection: AsyncConnection, path: Path) -> None:
    """Write a consistent copy of the database while it is in use; raise sqlite3.Error."""
    raw = await connection.get_raw_connection()
    driver = raw.driver_connection
    assert isinstance(driver, aiosqlite.Connection)
    with closing(sqlite3.connect(path, check_same_thread=False)) as target:
        await driver.backup(target)
