"""SQLite specifics: connecting, beginning transactions, classifying failures, and copying the file.

Connections are based on aiosqlite, but call their thread only once per statement. aiosqlite itself calls its thread
four times per query: to create a cursor, execute, fetch, and close. In each call, the event loop and the thread wait
for each other and for the interpreter lock. This makes transactions longer. While one transaction is writing, all other
writers have to wait.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Literal, TypeAlias
from urllib.parse import unquote, urlsplit

import aiosqlite
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.storage.ending import to_the_end
from bot.storage.errors import DatabaseDamaged, DatabaseLocked, DatabaseReadOnly, DatabaseUnavailable, DiskFull

AT_ONCE = 1000
"""The number of rows fetched as soon as a statement is executed. Further rows are fetched on demand."""

BEGINNINGS = ("BEGIN", "BEGIN IMMEDIATE")

Row: TypeAlias = tuple[Any, ...]


class EagerConnection(aiosqlite.Connection):
    """A connection that fetches rows as soon as it executes a statement.

    BEGIN is executed together with the first statement after it.
    """

    beginning: str | None = None
    """A BEGIN that will be executed with the next statement; None if no BEGIN is pending."""

    _stopping: asyncio.Future[Any] | None = None

    def cursor(self) -> EagerCursor:  # type: ignore[override]  # also works as a context manager, like aiosqlite's
        """Return a new cursor without a round trip to the connection's thread."""
        return EagerCursor(self)

    async def visit(self, do: Callable[..., object], *arguments: object) -> None:
        """Call a function in the connection's thread. If the function raises an error, raise it here."""
        await self._execute(do, *arguments)  # type: ignore[no-untyped-call]  # aiosqlite's own untyped method

    async def commit(self) -> None:
        """Commit the transaction. Raise sqlite3.Error if that fails."""
        await self.visit(self._commit)

    async def rollback(self) -> None:
        """Roll back the transaction, if there is one. SQLAlchemy's pool calls this for every connection returned to
        it.
        """
        self.beginning = None
        if self.in_transaction:
            await super().rollback()

    def stop(self) -> asyncio.Future[Any] | None:
        """Tell the thread to close the connection and end. Return a future that is done once the connection is closed.
        Later calls return the same future without telling the thread again.

        A second call happens when one task aborts the connection, and another task is canceled while it is closing the
        connection. aiosqlite's own method must not be called twice. The second call would wait forever, because the
        thread has already ended.
        """
        self._stopping = self._stopping or super().stop()
        # Without the shield, canceling a waiting task would also cancel the future. Other tasks could then no longer
        # wait for the thread to end.
        return None if self._stopping is None else asyncio.shield(self._stopping)

    async def settle(self) -> None:
        """Wait until the thread has finished its calls, even if this task is canceled in the meantime.

        This is needed because a canceled task stops waiting for its call immediately, but the thread still completes
        the call.
        """
        await to_the_end(self.visit(_nothing) if self._stopping is None else self._stopping)

    def begin(self) -> sqlite3.Connection:
        """Execute the pending BEGIN, if there is one, and return the connection.

        Raise sqlite3.Error if BEGIN fails. This must be called in the connection's thread.
        """
        beginning, self.beginning = self.beginning, None
        if beginning is not None:
            self._conn.execute(beginning)
        return self._conn

    def _commit(self) -> None:
        self.begin().commit()


class EagerCursor:
    arraysize = 1

    def __init__(self, connection: EagerConnection) -> None:
        self._connection = connection
        self._left: sqlite3.Cursor | None = None
        """The open cursor; None once all rows have been fetched."""
        self._rows: list[Row] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> EagerCursor:
        return self

    async def execute(self, sql: str, parameters: Any = ()) -> EagerCursor:
        """Execute a statement and fetch its first rows. Raise sqlite3.Error if it fails."""
        if sql in BEGINNINGS:
            self._connection.beginning = sql
            return self
        await self._connection.visit(self._execute, sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Sequence[Any]) -> EagerCursor:
        """Execute a statement once for each parameter set. Raise sqlite3.Error if it fails."""
        await self._connection.visit(self._executemany, sql, parameters)
        return self

    async def fetchone(self) -> Row | None:
        return next(iter(await self.fetchmany(1)), None)

    async def fetchmany(self, size: int | None = None) -> list[Row]:
        size = size or self.arraysize
        if len(self._rows) < size and self._left is not None:
            await self._connection.visit(self._fetch, max(size, AT_ONCE))
        rows, self._rows = self._rows[:size], self._rows[size:]
        return rows

    async def fetchall(self) -> list[Row]:
        if self._left is not None:
            await self._connection.visit(self._fetch, -1)
        rows, self._rows = self._rows, []
        return rows

    async def __aiter__(self) -> AsyncIterator[Row]:
        while rows := await self.fetchmany(AT_ONCE):
            for row in rows:
                yield row

    async def close(self) -> None:
        self._rows = []
        if self._left is not None:
            left, self._left = self._left, None
            await self._connection.visit(left.close)

    def _execute(self, sql: str, parameters: Any) -> None:
        self._left = self._connection.begin().cursor()
        self._left.execute(sql, parameters)
        self.description = self._left.description
        self._fetch(AT_ONCE)

    def _executemany(self, sql: str, parameters: Sequence[Any]) -> None:
        self._left = self._connection.begin().cursor()
        self._left.executemany(sql, parameters)
        self._fetch(AT_ONCE)

    def _fetch(self, size: int) -> None:
        assert self._left is not None
        rows = self._left.fetchall() if size < 0 else self._left.fetchmany(size)
        self._rows += rows
        # `rowcount` is correct only after the last row has been fetched.
        self.rowcount, self.lastrowid = self._left.rowcount, self._left.lastrowid
        if size < 0 or len(rows) < size:
            self._left.close()
            self._left = None


async def connect(name: str, **options: Any) -> EagerConnection:
    """Open a connection. Raise sqlite3.Error if that fails."""
    connection = EagerConnection(lambda: sqlite3.connect(name, **options), iter_chunk_size=AT_ONCE)
    # The thread is a daemon, so that a connection that was never closed doesn't keep the process alive.
    connection._thread.daemon = True
    await connection
    return connection


def _nothing() -> None:
    """Do nothing. Once the thread has run this, it has finished all earlier calls."""


WRITES = "campmate_writes"

BUSY_MILLISECONDS = 10_000
"""How many milliseconds to wait for a writer in another process before failing. A transaction takes only a few
milliseconds.
"""

Synchronous: TypeAlias = Literal["FULL", "NORMAL"]
"""Whether a commit waits for the disk (FULL) or only for the operating system (NORMAL)."""

FAULTS: dict[int, type[DatabaseUnavailable]] = {
    sqlite3.SQLITE_BUSY: DatabaseLocked,
    sqlite3.SQLITE_LOCKED: DatabaseLocked,
    sqlite3.SQLITE_READONLY: DatabaseReadOnly,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_CORRUPT: DatabaseDamaged,
    sqlite3.SQLITE_NOTADB: DatabaseDamaged,
    sqlite3.SQLITE_IOERR: DatabaseUnavailable,
    sqlite3.SQLITE_CANTOPEN: DatabaseUnavailable,
}
"""The error class for each SQLite result code of a failure caused by the file or its environment. All other failures
are bugs in this program.
"""

READ_WHOLE_AT_START = 256 * 2**20
"""The maximum size, in bytes, of files that are fully checked for damage at startup. Checking a file of this size takes
about a second.
"""

CHECKPOINT_PAGES = 200
"""When the write-ahead log reaches this number of pages, a commit copies the log into the file. Other writers wait
during the copy.

SQLite's default is 1000. A smaller number makes each wait shorter.
"""

COPIED_AT_ONCE = 1024
"""The number of pages to copy before checking whether copying should stop."""


def file_of(url: sa.URL) -> Path | None:
    """Return the file of a database URL, or None if the database is in memory or on a server."""
    name = url.database
    if url.get_backend_name() != "sqlite" or not name or url.query.get("mode") == "memory":
        return None
    if name.startswith("file:"):
        name = unquote(urlsplit(name).path)
    return None if name == ":memory:" else Path(name).absolute()


def engine(url: sa.URL, synchronous: Synchronous | None) -> AsyncEngine:
    """Create an SQLAlchemy engine for SQLite.

    If `synchronous` is None, connections don't change the file, not even its journal mode.
    """

    async def make_connection() -> EagerConnection:
        (name,), options = made.dialect.create_connect_args(url)
        return await connect(name, **options)

    made = create_async_engine(url, async_creator=make_connection, **_pool(url))
    sa.event.listen(made.sync_engine, "connect", lambda connection, _record: _connect(connection, synchronous))
    sa.event.listen(made.sync_engine, "begin", _begin)
    return made


def _pool(url: sa.URL) -> dict[str, Any]:
    # Each connection to an in-memory database would get its own database, so the pool has only one connection.
    if url.database in (None, "", ":memory:"):
        return {"poolclass": AsyncAdaptedQueuePool, "pool_size": 1, "max_overflow": 0}
    return {}


def _connect(connection: Any, synchronous: Synchronous | None) -> None:
    # Prevents the driver from beginning transactions implicitly, as SQLAlchemy recommends for SQLite.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    if synchronous is not None:
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute(f"PRAGMA synchronous = {synchronous}")
        cursor.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    # Write transactions need BEGIN IMMEDIATE. After a plain BEGIN, a transaction could read first, and its first write
    # would then fail if another transaction has written in the meantime.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@asynccontextmanager
async def settling() -> AsyncIterator[Callable[[AsyncConnection], None]]:
    """Yield a function that registers a connection.

    If the block raises an error, wait until the threads of registered write connections have finished their calls. This
    is needed because the block can be canceled while a thread is still executing or committing. Only SQLite
    connections have threads.
    """
    threads: list[EagerConnection] = []

    def use(connection: AsyncConnection) -> None:
        sync = connection.sync_connection
        if sync is not None and sync.get_execution_options().get(WRITES):
            driver = sync.connection.driver_connection
            threads.extend([driver] if isinstance(driver, EagerConnection) else [])

    try:
        yield use
    except BaseException:
        for thread in threads:
            await thread.settle()
        raise


def fault_of(error: BaseException | None) -> type[DatabaseUnavailable] | None:
    """Return the error class for a failure caused by the file or its environment, or None for other failures."""
    # The lowest byte of an extended result code is the primary result code.
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else FAULTS.get(code & 0xFF)


def try_out(engine: AsyncEngine, *, to_write: bool) -> None:
    """Open the file and read from it.

    With `to_write`, also write to it and check it for damage. Raise sqlite3.Error if one of these steps fails.
    Beginning a transaction wouldn't be enough, because that succeeds even if the file is read-only. aiosqlite isn't
    used, because its thread would outlive a failed connection and print a traceback.
    """
    (name,), options = engine.dialect.create_connect_args(engine.url)
    with closing(sqlite3.connect(name, **options)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute("SELECT count(*) FROM sqlite_master")
        if to_write:
            connection.execute(f"PRAGMA user_version = {version}")
            _read_through(connection)


def _read_through(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError if the file is damaged. Files larger than `READ_WHOLE_AT_START` aren't checked."""
    (size,) = connection.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()
    if size <= READ_WHOLE_AT_START:
        _refuse_damage(connection.execute("PRAGMA quick_check(1)").fetchone()[0])


def _refuse_damage(finding: str) -> None:
    if finding != "ok":
        error = sqlite3.DatabaseError(finding.strip().splitlines()[-1])
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error


def copy(source: Path, target: Path, stop: threading.Event) -> None:
    """Copy a database to a new file, even while it is in use, and check the copy.

    The copy is a consistent snapshot, and writers aren't blocked. Raise sqlite3.Error if the copying or the check
    fails. If `stop` is set in the meantime, raise sqlite3.OperationalError.
    """
    with closing(_open_existing(source)) as reading, closing(sqlite3.connect(target, isolation_level=None)) as writing:
        # The transaction reads from a snapshot. Without it, SQLite would restart the copy after each write to the
        # source.
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM sqlite_master")
        reading.backup(writing, pages=COPIED_AT_ONCE, progress=_stopping(stop))
        # This leaves a single file, without the -wal and -shm files of write-ahead logging.
        writing.execute("PRAGMA journal_mode = DELETE")
        writing.set_progress_handler(stop.is_set, 100_000)
        _refuse_damage(writing.execute("PRAGMA integrity_check(1)").fetchone()[0])


def _open_existing(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, isolation_level=None)


def _stopping(stop: threading.Event) -> Callable[[int, int, int], None]:
    def go_on(_status: int, _remaining: int, _total: int) -> None:
        if stop.is_set():
            raise sqlite3.OperationalError("the copy was cancelled")

    return go_on


def fold_log(path: Path) -> None:
    """Copy the write-ahead log into the file and empty the log. Raise sqlite3.Error if that fails."""
    with closing(_open_existing(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def last_numbers(path: Path) -> dict[str, int]:
    """Return the last id assigned in each table, even if the row with this id was deleted. Raise sqlite3.Error if that
    fails.
    """
    with closing(_open_existing(path)) as connection:
        return dict(connection.execute("SELECT name, seq FROM sqlite_sequence"))


def count_on_from(path: Path, numbers: dict[str, int]) -> None:
    """Make each table assign only ids greater than the given number. Raise sqlite3.Error if that fails."""
    with closing(_open_existing(path)) as connection:
        for table, number in numbers.items():
            connection.execute(
                "INSERT INTO sqlite_sequence SELECT ?, 0 WHERE NOT EXISTS "
                "(SELECT 1 FROM sqlite_sequence WHERE name = ?)",
                (table, table),
            )
            connection.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", (number, table))


Version = tuple[int, ...]

FIRST_WITH_LOG = (3, 7, 0)
"""The first version with write-ahead logging, and therefore the first with the WAL-reset bug. The bug can damage the
file if two connections commit or copy the log into the file at the same moment.
"""
FIXED = (3, 51, 3)
FIXED_EARLIER: dict[Version, Version] = {(3, 44): (3, 44, 6), (3, 50): (3, 50, 7)}
"""SQLite's older release branches that also contain a fix, each mapped to its first fixed version."""
WITHDRAWN: Version = (3, 52)


def is_reliable_version(version: Version) -> bool:
    """Return whether a version of SQLite is free of the WAL-reset bug and wasn't withdrawn."""
    branch = version[:2]
    if branch == WITHDRAWN:
        return False
    return version < FIRST_WITH_LOG or version >= FIXED_EARLIER.get(branch, FIXED)


def version_warning(version: Version | None = None) -> str | None:
    """Return a warning about a SQLite version (by default the one in use), or None if the version has no
    known problem.
    """
    used = sqlite3.sqlite_version_info if version is None else version
    if is_reliable_version(used):
        return None
    name = ".".join(map(str, used))
    flaw = "was withdrawn" if used[:2] == WITHDRAWN else "can damage a database when two programs write at once"
    return (
        f"SQLite {name} {flaw}. Keep backups, let no other program write to the file, and install SQLite 3.51.3 or "
        "3.53.0 or newer (see docs/host.md)."
    )
