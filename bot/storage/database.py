"""The one door to the database: it hands out connections, each inside one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.domain.ids import GameId
from bot.domain.shards import ALL_SHARDS, Shards
from bot.metrics import DATABASE_SECONDS, DATABASE_WAITS
from bot.stopwatch import Stopwatch
from bot.storage import sqlite
from bot.storage.changes import Changes
from bot.storage.errors import DatabaseEmpty, DatabaseMissing, DatabaseUnavailable
from bot.storage.kept import KeptLines

Connection = AsyncConnection

EXAMPLE_URL = "sqlite+aiosqlite:///campmate.db"


@dataclass
class Work:
    """What has been asked of a database so far."""

    transactions: int = 0
    statements: int = 0
    """Without those that begin and end transactions."""

    def __sub__(self, before: Work) -> Work:
        return Work(self.transactions - before.transactions, self.statements - before.statements)


class Database:
    """An open database, on SQLite or PostgreSQL."""

    def __init__(self, engine: AsyncEngine, shards: Shards = ALL_SHARDS) -> None:
        self.shards = shards
        """For whose servers this process speaks."""
        self._engine = engine
        # SQLite takes one writer at a time, and lets the others try their luck again and again until they give up;
        # here they wait in turn, and without a connection each.
        is_sqlite = engine.dialect.name == "sqlite"
        self.lines = KeptLines()
        self.changes = Changes()
        self.work = Work()
        event.listen(engine.sync_engine, "before_cursor_execute", self._count)
        self._turn: AbstractAsyncContextManager[Any] = asyncio.Lock() if is_sqlite else nullcontext()

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        synchronous: sqlite.Synchronous = "FULL",
        only_read: bool = False,
        shards: Shards = ALL_SHARDS,
    ) -> Database:
        """Connect once, to learn now whether it can be used; raise DatabaseUnavailable.

        With `only_read` nothing is written, nor is a file made: raise DatabaseMissing too.
        """
        database = cls(_engine(_parsed(url), None if only_read else synchronous), shards)
        try:
            await database._try(only_read=only_read)
        except (DatabaseUnavailable, DatabaseMissing):
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()

    @property
    def url(self) -> str:
        """Where the database is, without its password."""
        return self._engine.url.render_as_string()

    @property
    def server(self) -> str | None:
        """Where the PostgreSQL is, as its own programs write it, with the password; None for SQLite."""
        if self._engine.dialect.name != "postgresql":
            return None
        return self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @property
    def file(self) -> Path | None:
        """The file that the database is; None in memory and on a server."""
        return sqlite.file_of(self._engine.url)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """Give a connection whose reads all see one state of the database; raise DatabaseUnavailable."""
        with _measured("reading") as begun:
            async with self._transaction(_reading_options(self._engine)) as connection:
                begun()
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        """Give a connection whose changes are kept if the block ends, and dropped if it raises.

        Raise DatabaseUnavailable.
        """
        with _measured("writing") as begun:
            async with self._turn, self._transaction({sqlite.WRITES: True}) as connection:
                begun()
                changed = connection.info["changed"] = set[GameId]()
                yield connection
        self.changes.tell(changed)

    def _count(self, connection: object, cursor: object, statement: str, *rest: object) -> None:
        self.work.statements += not statement.startswith("BEGIN")

    async def _try(self, *, only_read: bool) -> None:
        if only_read and self.file is not None:
            await asyncio.to_thread(_check_there, self.file, self.url)
        if self._engine.dialect.name == "sqlite":
            try:
                await asyncio.to_thread(sqlite.try_out, self._engine, to_write=not only_read)
            except sqlite3.Error as error:
                raise self._unavailable(error) from error
        async with self.reading() if only_read else self.writing():
            pass

    @asynccontextmanager
    async def _transaction(self, options: dict[str, Any]) -> AsyncIterator[Connection]:
        try:
            async with AsyncExitStack() as stack:
                try:
                    connection = await stack.enter_async_context(self._engine.connect())
                    await connection.execution_options(**options)
                    connection.info.update(lines=self.lines, shards=self.shards)
                    await stack.enter_async_context(connection.begin())
                except (SQLAlchemyError, OSError) as error:
                    raise self._unavailable(error) from error
                self.work.transactions += 1
                yield connection
        except DBAPIError as error:
            # The disk may be full, or the server gone, in the middle of a transaction or at its very end.
            if error.connection_invalidated or sqlite.fault_of(error.orig):
                raise self._unavailable(error) from error
            raise

    def _unavailable(self, error: Exception) -> DatabaseUnavailable:
        fault = sqlite.fault_of(error.orig if isinstance(error, DBAPIError) else error)
        return (fault or DatabaseUnavailable)(self.url, _reason(error))


@contextmanager
def _measured(kind: str) -> Iterator[Callable[[], None]]:
    """Measure a transaction: how long it waits until what is given is called, and how long it takes from there."""
    watch = Stopwatch()
    try:
        yield watch.lap
    finally:
        waited = watch.seconds if watch.lap_seconds is None else watch.lap_seconds
        DATABASE_WAITS.labels(kind).observe(waited)
        DATABASE_SECONDS.labels(kind).observe(watch.seconds - waited)


@asynccontextmanager
async def open_database(
    url: str,
    *,
    synchronous: sqlite.Synchronous = "FULL",
    only_read: bool = False,
    shards: Shards = ALL_SHARDS,
) -> AsyncIterator[Database]:
    """Open a database as `Database.open` does, and close it again."""
    db = await Database.open(url, synchronous=synchronous, only_read=only_read, shards=shards)
    try:
        yield db
    finally:
        await db.close()


def file_of(url: str) -> Path | None:
    """Return the file that an address names, None if it names something else; raise DatabaseUnavailable."""
    return sqlite.file_of(_parsed(url))


def _check_there(file: Path, url: str) -> None:
    if not file.exists():
        raise DatabaseMissing(url)
    if not file.stat().st_size:
        raise DatabaseEmpty(url)


def _parsed(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError):
        # What cannot be read is not repeated either: there may be a password in it, of which a part looks like a port.
        raise DatabaseUnavailable("of DATABASE_URL", f"expected an address such as {EXAMPLE_URL}") from None


def _engine(url: URL, synchronous: sqlite.Synchronous | None) -> AsyncEngine:
    try:
        if url.get_backend_name() == "sqlite":
            return sqlite.engine(url, synchronous)
        return create_async_engine(url, pool_pre_ping=True)
    except (SQLAlchemyError, ImportError) as error:
        raise DatabaseUnavailable(url.render_as_string(), _reason(error)) from error


def _reading_options(engine: AsyncEngine) -> dict[str, Any]:
    # SQLite's transactions are snapshots by themselves.
    if engine.dialect.name == "sqlite":
        return {}
    return {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}


def _reason(error: Exception) -> str:
    """The driver's own words, without SQLAlchemy's around them."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(cause).strip().splitlines()[0].rstrip(".") if str(cause).strip() else type(cause).__name__
