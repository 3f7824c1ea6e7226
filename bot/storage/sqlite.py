"""What only SQLite needs: how to connect, to begin, to tell what a failure means, and to copy the file."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Literal, TypeAlias
from urllib.parse import unquote, urlsplit

from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.storage import eager
from bot.storage.errors import DatabaseDamaged, DatabaseLocked, DatabaseReadOnly, DatabaseUnavailable, DiskFull

WRITES = "campmate_writes"
"""The execution option of a transaction that is going to write."""

BUSY_MILLISECONDS = 10_000
"""How long a writer waits for the one before it; each takes a few milliseconds."""

Synchronous: TypeAlias = Literal["FULL", "NORMAL"]
"""Whether a transaction has ended once it is on the disk, or once the operating system knows it."""

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
"""What the file and its surroundings are to blame for, by SQLite's result codes; all else is a mistake of ours."""

READ_WHOLE_AT_START = 256 * 2**20
"""Bytes up to which a file is read through before it is served from, which takes about a second."""

CHECKPOINT_PAGES = 200
"""Pages of the write-ahead log after which whoever commits brings them into the file, and all who write wait: a
fifth of what SQLite has by itself."""

COPIED_AT_ONCE = 1024
"""Pages, after each of which a copy can be broken off."""


def file_of(url: URL) -> Path | None:
    """Return the file that an address names; None for a database in memory, and on a server."""
    name = url.database
    if url.get_backend_name() != "sqlite" or not name or url.query.get("mode") == "memory":
        return None
    if name.startswith("file:"):
        name = unquote(urlsplit(name).path)
    return None if name == ":memory:" else Path(name).absolute()


def engine(url: URL, synchronous: Synchronous | None) -> AsyncEngine:
    """Make an engine whose transactions begin and end where ours do; without `synchronous` it leaves the file alone."""

    async def connect() -> eager.EagerConnection:
        (name,), options = made.dialect.create_connect_args(url)
        return await eager.connect(name, **options)

    made = create_async_engine(url, async_creator=connect, **_pool(url))
    event.listen(made.sync_engine, "connect", lambda connection, _record: _connect(connection, synchronous))
    event.listen(made.sync_engine, "begin", _begin)
    return made


def _pool(url: URL) -> dict[str, Any]:
    # A database in memory lives in one connection: whoever comes second waits for it.
    if url.database in (None, "", ":memory:"):
        return {"poolclass": AsyncAdaptedQueuePool, "pool_size": 1, "max_overflow": 0}
    return {}


def _connect(connection: Any, synchronous: Synchronous | None) -> None:
    # The driver must not begin transactions on its own: SQLAlchemy's documented way for SQLite.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    if synchronous is not None:
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute(f"PRAGMA synchronous = {synchronous}")
        cursor.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A transaction that reads first and writes later could find the file changed in between, and fail.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def fault_of(error: BaseException | None) -> type[DatabaseUnavailable] | None:
    """Return what kind of trouble with the file a failure tells of; None for a failure of any other kind."""
    # The lower byte is the kind, the upper ones say more about it.
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else FAULTS.get(code & 0xFF)


def try_out(engine: AsyncEngine, *, to_write: bool) -> None:
    """Open the file, read what is there, and with `to_write` write it again; raise sqlite3.Error if it cannot be done.

    Beginning a transaction does not tell that a file is read-only. It is done without aiosqlite, whose
    thread outlives a connection that fails, and shows a traceback of its own.
    """
    (name,), options = engine.dialect.create_connect_args(engine.url)
    with closing(sqlite3.connect(name, **options)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute("SELECT count(*) FROM sqlite_master")
        if to_write:
            connection.execute(f"PRAGMA user_version = {version}")
            _read_through(connection)


def _read_through(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError if a file that is not large is damaged anywhere."""
    (size,) = connection.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()
    if size <= READ_WHOLE_AT_START:
        _refuse_damage(connection.execute("PRAGMA quick_check(1)").fetchone()[0])


def _refuse_damage(finding: str) -> None:
    if finding != "ok":
        error = sqlite3.DatabaseError(finding.strip().splitlines()[-1])
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error


def copy(source: Path, target: Path, stop: threading.Event) -> None:
    """Write a consistent, checked copy of a database, in use or not, into one new file; raise sqlite3.Error.

    Writers go on meanwhile: the copy is of one moment, and holds no lock that they wait for. It is broken off with
    sqlite3.OperationalError once `stop` is set.
    """
    with closing(_open_existing(source)) as reading, closing(sqlite3.connect(target, isolation_level=None)) as writing:
        # In a transaction all is read as it stood at its beginning; without, each write would begin the copy anew.
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM sqlite_master")
        reading.backup(writing, pages=COPIED_AT_ONCE, progress=_stopping(stop))
        # Alone in its file, without the two that write-ahead logging keeps beside it.
        writing.execute("PRAGMA journal_mode = DELETE")
        writing.set_progress_handler(stop.is_set, 100_000)
        _refuse_damage(writing.execute("PRAGMA integrity_check(1)").fetchone()[0])


def _open_existing(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, isolation_level=None)


def _stopping(stop: threading.Event) -> Callable[[int, int, int], None]:
    def go_on(_status: int, _remaining: int, _total: int) -> None:
        if stop.is_set():
            raise sqlite3.OperationalError("it was broken off")

    return go_on


def fold_log(path: Path) -> None:
    """Bring what the write-ahead log holds into the file itself, where it can be read; raise sqlite3.Error."""
    with closing(_open_existing(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def last_numbers(path: Path) -> dict[str, int]:
    """Return the last number that each table has given to a row, whether that is there or not; raise sqlite3.Error."""
    with closing(_open_existing(path)) as connection:
        return dict(connection.execute("SELECT name, seq FROM sqlite_sequence"))


def count_on_from(path: Path, numbers: dict[str, int]) -> None:
    """Let no table give a number again that it has given before; raise sqlite3.Error."""
    with closing(_open_existing(path)) as connection:
        for table, number in numbers.items():
            connection.execute(
                "INSERT INTO sqlite_sequence SELECT ?, 0 WHERE NOT EXISTS "
                "(SELECT 1 FROM sqlite_sequence WHERE name = ?)",
                (table, table),
            )
            connection.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", (number, table))
