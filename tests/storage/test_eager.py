"""SQLite runs in a thread. Each statement takes only one call to the thread, and the call returns all rows."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

from bot.storage import sqlite
from bot.storage.database import Database
from bot.storage.errors import DatabaseLocked
from bot.storage.schema import meta
from tests.conftest import sqlite_url
from tests.timeouts import TIMEOUT, until

MANY = "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < {last}) SELECT i FROM n"
COUNTS = [0, 1, sqlite.AT_ONCE - 1, sqlite.AT_ONCE, sqlite.AT_ONCE + 1, 3 * sqlite.AT_ONCE]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "BUSY_MILLISECONDS", 0)


@pytest.fixture
async def file_db(tmp_path: Path) -> AsyncIterator[Database]:
    db = await Database.open(sqlite_url(tmp_path / "campmate.db"))
    async with db.writing() as connection:
        await connection.run_sync(meta.create)
    yield db
    await db.close()


@pytest.fixture
def trips(file_db: Database, monkeypatch: pytest.MonkeyPatch) -> list[Callable[..., Any]]:
    """The calls that were made in the database's thread."""
    made: list[Callable[..., Any]] = []
    execute: Callable[..., Any] = aiosqlite.Connection._execute

    async def counting(self: aiosqlite.Connection, fn: Callable[..., Any], *args: Any, **options: Any) -> Any:
        made.append(fn)
        return await execute(self, fn, *args, **options)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", counting)
    return made


async def test_a_query_takes_two_calls_with_its_transaction(file_db: Database, trips: list[Callable[..., Any]]) -> None:
    async with file_db.reading() as connection:
        assert (await connection.execute(select(meta))).all() == []
    assert len(trips) == len(["BEGIN, SELECT", "COMMIT"])


async def test_every_statement_of_a_change_takes_one_more_call(
    file_db: Database, trips: list[Callable[..., Any]]
) -> None:
    async with file_db.writing() as connection:
        await connection.execute(meta.insert(), [{"key": "a", "value": "1"}, {"key": "b", "value": "2"}])
        changed = await connection.execute(meta.update().where(meta.c.key == "a").values(value="3"))
        assert changed.rowcount == 1
        gone = await connection.execute(meta.delete().returning(meta.c.value).where(meta.c.key == "a"))
        assert gone.scalars().all() == ["3"]
    assert len(trips) == len(["BEGIN, INSERT", "UPDATE", "DELETE", "COMMIT"])


@pytest.mark.parametrize("count", COUNTS)
async def test_a_result_of_any_length_is_complete(file_db: Database, count: int) -> None:
    query = text(f"SELECT * FROM ({MANY.format(last=count)}) WHERE i < {count}")
    async with file_db.reading() as connection:
        assert (await connection.execute(query)).scalars().all() == list(range(count))


@pytest.mark.parametrize("count", COUNTS)
async def test_a_long_result_can_be_read_row_by_row_during_other_queries(file_db: Database, count: int) -> None:
    query = text(f"SELECT * FROM ({MANY.format(last=count)}) WHERE i < {count}")
    found = []
    async with file_db.reading() as connection, connection.stream(query) as rows:
        async for row in rows:
            found.append(row.i)
            if len(found) % sqlite.AT_ONCE == 0:
                assert (await connection.execute(select(meta))).all() == []
    assert found == list(range(count))


async def test_a_transaction_without_queries_checks_whether_it_could_write(impatient: None, file_db: Database) -> None:
    async with file_db.writing():
        pass
    assert file_db.file is not None
    with closing(sqlite3.connect(file_db.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked):
            async with file_db.writing() as connection:
                await connection.execute(meta.insert(), [{"key": "a", "value": "1"}])
        with pytest.raises(DatabaseLocked):
            async with file_db.writing():
                pass
    async with file_db.writing() as connection:
        await connection.execute(meta.insert(), [{"key": "a", "value": "1"}])


async def test_a_transaction_reads_the_state_at_its_first_query(file_db: Database) -> None:
    async with file_db.reading() as connection:
        assert (await connection.execute(select(meta))).all() == []
        async with file_db.writing() as other:
            await other.execute(meta.insert(), [{"key": "a", "value": "1"}])
        assert (await connection.execute(select(meta))).all() == []


async def test_a_failure_raises_its_own_error_and_leaves_nothing_behind(file_db: Database) -> None:
    with pytest.raises(IntegrityError):
        async with file_db.writing() as connection:
            await connection.execute(meta.insert(), [{"key": "a", "value": "1"}])
            await connection.execute(meta.insert(), [{"key": "a", "value": "2"}])
    async with file_db.reading() as connection:
        assert (await connection.execute(select(meta))).all() == []


async def test_a_query_that_is_canceled_twice_ends(file_db: Database, trips: list[Callable[..., Any]]) -> None:
    begun, go_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def wait() -> None:
        loop.call_soon_threadsafe(begun.set)
        go_on.wait()

    async def ask() -> None:
        async with file_db.reading() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            assert isinstance(driver, sqlite.EagerConnection)
            await driver.create_function("wait", 0, wait)
            await connection.execute(text("SELECT wait()"))

    others = asyncio.all_tasks()
    asking = asyncio.create_task(ask())
    await begun.wait()
    asking.cancel()
    # The statement is still running. The connection is closed after the statement ends, usually in a separate task.
    await until(lambda: trips[-1].__name__ == "close")
    # Do what the event loop does at shutdown: cancel all remaining tasks, and wait for them.
    for task in (left := sorted(asyncio.all_tasks() - others, key=lambda task: task is not asking)):
        task.cancel()
    go_on.set()
    _, unfinished = await asyncio.wait(left, timeout=TIMEOUT)
    assert not unfinished
