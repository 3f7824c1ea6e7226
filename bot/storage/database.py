"""Database access: connections with one transaction each, notifications about changed games, a cache of games' moves,
and upserts.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import sqlalchemy as sa
from cachetools import LRUCache
from sqlalchemy.dialects import postgresql as postgresql_dialect
from sqlalchemy.dialects import sqlite as sqlite_dialect
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.domain.ids import ALL_SHARDS, SHARD_BITS, GameId, ServerId, Shards
from bot.ops.metrics import DATABASE_SECONDS, DATABASE_WAITS, Stopwatch
from bot.rules import MoveLine
from bot.storage import sqlite
from bot.storage.ending import to_the_end
from bot.storage.errors import DatabaseEmpty, DatabaseMissing, DatabaseUnavailable, UnstorableValue

log = logging.getLogger(__name__)

MOST_POSITIONS = 20_000
"""The maximum total number of positions in the cache. A position takes 0.7 KB, so this is about 250 games of 60 plies,
or 15 MB.
"""
DERIVED = 20
"""The data derived from a line's last position (mainly its legal moves) counts as this many positions."""


class LineKey(NamedTuple):
    """The values that determine the moves of a game up to a given ply."""

    game_id: GameId
    takebacks: int
    variant: str
    start_fen: str


class KeptLines:
    def __init__(self, most: int = MOST_POSITIONS) -> None:
        self.replayed = 0
        """How many moves have been loaded and replayed because they weren't in the cache."""
        self.replaying = asyncio.Lock()
        """A lock, so that only one long game is replayed in each step of the event loop."""
        self._kept: LRUCache[LineKey, MoveLine] = LRUCache(most, getsizeof=_size)

    def find(self, key: LineKey, ply: int) -> MoveLine | None:
        """Return a game's cached line up to this ply. If the cached line is shorter, return all of it. Return None if
        nothing is cached.
        """
        line: MoveLine | None = self._kept.get(key)
        if line is None or line.ply <= ply:
            return line
        return line.up_to(ply)

    def keep(self, key: LineKey, line: MoveLine) -> None:
        """Cache a line. Do nothing if the line is too large for the cache, or if a line of the same game with at least
        as many moves is already cached.
        """
        known = self._kept.get(key)
        if (known is None or known.ply < line.ply) and _size(line) <= self._kept.maxsize:
            self._kept[key] = line
            line.forget_past()


def _size(line: MoveLine) -> int:
    return len(line.positions) + DERIVED


Hear: TypeAlias = Callable[[Collection[GameId]], None]
HearServers: TypeAlias = Callable[[Collection[ServerId]], None]


class Changes:
    def __init__(self) -> None:
        self.teller = secrets.token_hex(8)
        """The name of this process in notifications between processes. A process ignores notifications with its own
        name.
        """
        self._listeners: list[Hear] = []
        self._of_challenges: list[HearServers] = []

    def listen(self, hear: Hear) -> Callable[[], None]:
        """After each transaction that changes games, call `hear` with these games. Return a function that removes the
        listener.
        """
        self._listeners.append(hear)
        return lambda: self._listeners.remove(hear)

    def listen_to_challenges(self, hear: HearServers) -> Callable[[], None]:
        """After each transaction that changes challenges, call `hear` with the servers of these challenges. Return a
        function that removes the listener.
        """
        self._of_challenges.append(hear)
        return lambda: self._of_challenges.remove(hear)

    def tell(self, game_ids: Collection[GameId], server_ids: Collection[ServerId] = ()) -> None:
        if game_ids:
            for hear in tuple(self._listeners):
                hear(game_ids)
        if server_ids:
            for hear_servers in tuple(self._of_challenges):
                hear_servers(server_ids)


def note(connection: AsyncConnection, game_ids: Iterable[GameId]) -> None:
    """Record that the transaction changes these games. Listeners are notified after the commit."""
    changed: set[GameId] = connection.info["changed"]
    changed.update(game_ids)


def note_challenge(connection: AsyncConnection, server_id: ServerId) -> None:
    """Record that the transaction changes a server's challenges.

    Listeners in this process are notified after the commit. There is no need to notify other processes, because a
    server's challenges are made and answered only in the process that serves it.
    """
    challenged: set[ServerId] = connection.info["challenged"]
    challenged.add(server_id)


Connection = AsyncConnection
Write: TypeAlias = Callable[[Connection], Awaitable[None]]

EXAMPLE_URL = "sqlite+aiosqlite:///campmate.db"

UNSTORABLE = (UnicodeEncodeError, OverflowError)
"""The errors, besides DataError, that drivers raise for text or numbers that can't be stored."""


@dataclass
class Work:
    transactions: int = 0
    statements: int = 0
    """The number of statements, excluding those that begin or end a transaction."""

    def __sub__(self, before: Work) -> Work:
        return Work(self.transactions - before.transactions, self.statements - before.statements)


class Database:
    def __init__(self, engine: AsyncEngine, shards: Shards = ALL_SHARDS) -> None:
        self.shards = shards
        """The shards whose servers belong to this process."""
        self.served = shards
        """The shards in `shards` that are connected. Time limits don't run out in the servers of disconnected shards.
        """
        self._engine = engine
        # SQLite allows only one writer at a time, and other writers retry in a busy loop until a timeout. With this
        # lock, writers in this process wait for each other before they take a connection.
        is_sqlite = engine.dialect.name == "sqlite"
        self.lines = KeptLines()
        self.changes = Changes()
        self.work = Work()
        sa.event.listen(engine.sync_engine, "before_cursor_execute", self._count)
        self._turn: AbstractAsyncContextManager[Any] = asyncio.Lock() if is_sqlite else nullcontext()
        self._defers = is_sqlite
        self.deferred: list[Write] = []
        """Writes that wait for the next write transaction. They are lost if the process is killed."""

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        synchronous: sqlite.Synchronous = "FULL",
        only_read: bool = False,
        shards: Shards = ALL_SHARDS,
    ) -> Database:
        """Open a database, and test it by connecting to it.

        Raise DatabaseUnavailable if the test fails. With `only_read`, nothing is written and no file is created; raise
        DatabaseMissing if there is no file.
        """
        database = cls(_engine(_parsed(url), None if only_read else synchronous), shards)
        try:
            await database._try(only_read=only_read)
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Run the deferred writes, then close all connections, even if this task is canceled.

        When the last connection is closed, SQLite copies its log into the file. This has to finish before the file's
        lock is released. Otherwise, another process could open the file too early.
        """
        await to_the_end(self._close())

    async def _close(self) -> None:
        try:
            await self.flush()
        except DatabaseUnavailable as error:
            log.warning("could not write the deferred changes: %s", error)
        finally:
            await self._engine.dispose()

    @property
    def url(self) -> str:
        """The database's URL, without the password."""
        return self._engine.url.render_as_string()

    @property
    def server(self) -> str | None:
        """The PostgreSQL server's URL for libpq, with the password, or None for SQLite."""
        if self._engine.dialect.name != "postgresql":
            return None
        return self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @property
    def file(self) -> Path | None:
        """The SQLite file, or None for a database in memory or on a server."""
        return sqlite.file_of(self._engine.url)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """Open a transaction in which all reads see the same snapshot. Raise DatabaseUnavailable if the
        database fails.
        """
        with _measured("reading") as begun:
            async with self._transaction(_reading_options(self._engine)) as connection:
                begun()
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        """Open a transaction. Commit it at the end of the block, or roll it back if the block raises an error.

        Deferred writes run first, in the same transaction. If the task is canceled, the next transaction on the same
        file waits until this transaction's thread has finished. Raise DatabaseUnavailable if the database fails.
        """
        with _measured("writing") as begun:
            async with self._turn:
                async with self._transaction({sqlite.WRITES: True}) as connection:
                    begun()
                    changed = connection.info["changed"] = set[GameId]()
                    challenged = connection.info["challenged"] = set[ServerId]()
                    deferred = tuple(self.deferred)
                    for write in deferred:
                        await write(connection)
                    yield connection
                # The writes are removed only after the commit. Until then, `flush` has to wait for them. If the commit
                # fails, the next transaction runs them again.
                del self.deferred[: len(deferred)]
        self.changes.tell(changed, challenged)

    async def defer(self, write: Write) -> None:
        """Run a write as part of the next write transaction, or in `flush`, which the outbox job calls every few
        seconds.

        This saves a transaction, which matters because SQLite allows only one writer at a time. Use it only for data
        that can be lost if the process is killed before then. The write must not fail, whatever data it finds. If it
        did, the whole transaction would fail.

        On PostgreSQL, the write runs immediately. There, many transactions can write at the same time. If the write
        were added to a transaction that locks rows of several games, it could cause a deadlock.
        """
        if self._defers:
            self.deferred.append(write)
        else:
            async with self.writing() as connection:
                await write(connection)

    async def flush(self) -> None:
        """Run the deferred writes, so that read transactions see them. Raise DatabaseUnavailable if the
        database fails.
        """
        if self.deferred:
            async with self.writing():
                pass

    def _count(self, connection: object, cursor: object, statement: str, *rest: object) -> None:
        self.work.statements += not statement.startswith("BEGIN")

    async def _try(self, *, only_read: bool) -> None:
        if only_read and self.file is not None:
            await asyncio.to_thread(_check_there, self.file, self.url)
        if self._engine.dialect.name == "sqlite":
            try:
                await to_the_end(asyncio.to_thread(sqlite.try_out, self._engine, to_write=not only_read))
            except sqlite3.Error as error:
                raise self._unavailable(error) from error
        async with self.reading() if only_read else self.writing():
            pass

    @asynccontextmanager
    async def _transaction(self, options: dict[str, Any]) -> AsyncIterator[Connection]:
        try:
            async with sqlite.settling() as using, AsyncExitStack() as stack:
                try:
                    connection = await stack.enter_async_context(self._engine.connect())
                    await connection.execution_options(**options)
                    using(connection)
                    connection.info.update(lines=self.lines, shards=self.shards)
                    await stack.enter_async_context(connection.begin())
                except (SQLAlchemyError, OSError) as error:
                    raise self._unavailable(error) from error
                self.work.transactions += 1
                yield connection
        except DBAPIError as error:
            # A full disk or a lost connection can make any statement fail, including the commit.
            if error.connection_invalidated or sqlite.fault_of(error.orig):
                raise self._unavailable(error) from error
            if isinstance(error, DataError):
                raise UnstorableValue(self.url, _reason(error)) from error
            raise
        except UNSTORABLE as error:
            raise UnstorableValue(self.url, _reason(error)) from error

    def _unavailable(self, error: Exception) -> DatabaseUnavailable:
        fault = sqlite.fault_of(error.orig if isinstance(error, DBAPIError) else error)
        return (fault or DatabaseUnavailable)(self.url, _reason(error))


@contextmanager
def _measured(kind: str) -> Iterator[Callable[[], None]]:
    """Measure how long a transaction waits, and how long it then takes. The block calls the yielded function when the
    wait is over.
    """
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
    db = await Database.open(url, synchronous=synchronous, only_read=only_read, shards=shards)
    try:
        yield db
    finally:
        await db.close()


def file_of(url: str) -> Path | None:
    """Return the file of a database URL, or None if the database is in memory or on a server.

    Raise DatabaseUnavailable if the URL is invalid.
    """
    return sqlite.file_of(_parsed(url))


def url_of(file: str) -> str:
    """Return the database URL of a SQLite file. An argument that is already a URL is returned unchanged."""
    return file if "://" in file else sa.URL.create("sqlite+aiosqlite", database=file).render_as_string()


def shown(url: str) -> str:
    """Return a database URL without its password. Raise DatabaseUnavailable if the URL is invalid."""
    return _parsed(url).render_as_string()


def _check_there(file: Path, url: str) -> None:
    if not file.exists():
        raise DatabaseMissing(url)
    if not file.stat().st_size:
        raise DatabaseEmpty(url)


def _parsed(url: str) -> sa.URL:
    try:
        return sa.make_url(url)
    except (ArgumentError, ValueError):
        # The message doesn't contain the URL, because it couldn't be parsed and its password can't be removed.
        raise DatabaseUnavailable("in DATABASE_URL", f"expected an address such as {EXAMPLE_URL}") from None


def _engine(url: sa.URL, synchronous: sqlite.Synchronous | None) -> AsyncEngine:
    try:
        if url.get_backend_name() == "sqlite":
            return sqlite.engine(url, synchronous)
        return create_async_engine(url, pool_pre_ping=True)
    except (SQLAlchemyError, ImportError) as error:
        raise DatabaseUnavailable(url.render_as_string(), _reason(error)) from error


def _reading_options(engine: AsyncEngine) -> dict[str, Any]:
    # SQLite transactions always read from a snapshot.
    if engine.dialect.name == "sqlite":
        return {}
    return {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}


def _reason(error: Exception) -> str:
    """Return the first line of the driver's own error message, without SQLAlchemy's additions."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(cause).strip().splitlines()[0].rstrip(".") if str(cause).strip() else type(cause).__name__


def of_shards(guild_id: sa.ColumnElement[int], shards: Shards) -> sa.ColumnElement[bool]:
    """Return the SQL condition that a server belongs to one of these shards. It is equivalent to `Shards.own` in
    Python.
    """
    if shards.are_all:
        return sa.true()
    # PostgreSQL can only shift by an INTEGER. Without the cast, SQLAlchemy would send a BIGINT, because the column is a
    # BIGINT.
    shifted = guild_id.bitwise_rshift(sa.literal(SHARD_BITS, sa.Integer))
    return (shifted % shards.count).in_(sorted(shards.ids))


async def upsert(connection: Connection, table: sa.Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows. If a row with the same primary key already exists, replace all its other columns."""
    if not rows:
        return
    insert = insert_into(connection.dialect.name, table)
    replaced = {column.name: insert.excluded[column.name] for column in table.c if not column.primary_key}
    keys = [column.name for column in table.primary_key]
    await connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=replaced), list(rows))


async def add_up(connection: Connection, table: sa.Table, rows: Sequence[dict[str, Any]], sums: Sequence[str]) -> None:
    """Insert rows. If a row with the same primary key already exists, add the new values to its columns in `sums`."""
    if not rows:
        return
    insert = insert_into(connection.dialect.name, table)
    added = {name: table.c[name] + insert.excluded[name] for name in sums}
    keys = [column.name for column in table.primary_key]
    await connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=added), list(rows))


async def insert_missing(connection: Connection, table: sa.Table, row: dict[str, Any]) -> None:
    await connection.execute(insert_into(connection.dialect.name, table).on_conflict_do_nothing(), row)


async def load_row(
    connection: Connection, table: sa.Table, row: dict[str, Any], *, to_write: bool
) -> sa.Row[Any] | None:
    """Return the row with the same primary key as `row`, or None if there is none.

    With `to_write`, insert `row` if it is missing, lock the stored row for this transaction, and return it.
    """
    query = sa.select(table).where(*(key == row[key.name] for key in table.primary_key))
    if to_write:
        await insert_missing(connection, table, row)
        query = query.with_for_update()
    return (await connection.execute(query)).one_or_none()


def insert_into(dialect: str, table: sa.Table) -> sqlite_dialect.Insert | postgresql_dialect.Insert:
    """Return an INSERT of the dialect's own class, because only that class supports ON CONFLICT."""
    return sqlite_dialect.insert(table) if dialect == "sqlite" else postgresql_dialect.insert(table)
