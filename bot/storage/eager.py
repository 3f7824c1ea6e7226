"""SQLite in a thread, one trip there and back a statement.

aiosqlite goes there four times for a query: for a cursor, to execute, for the rows, and to close. Each time the event
loop and the thread wait for each other, and for whatever else holds the interpreter; who writes meanwhile keeps all
others from writing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from threading import Thread
from typing import Any, TypeAlias

import aiosqlite

AT_ONCE = 1000
"""Rows that come back with the statement; the rest of a longer result is fetched when it is asked for."""

BEGINNINGS = ("BEGIN", "BEGIN IMMEDIATE")

Row: TypeAlias = tuple[Any, ...]


class EagerConnection(aiosqlite.Connection):
    """A connection whose cursors bring their rows with them; a transaction begins with its first statement."""

    beginning: str | None = None
    """How a transaction begins that nothing has been asked of yet."""

    def cursor(self) -> EagerCursor:  # type: ignore[override]  # which is opened as aiosqlite's is
        """Return a cursor, for which nothing has to be done yet."""
        return EagerCursor(self)

    async def visit(self, do: Callable[..., object], *arguments: object) -> None:
        """Do something in the thread; raise what it raises."""
        await self._execute(do, *arguments)  # type: ignore[no-untyped-call]  # aiosqlite's own way there

    async def commit(self) -> None:
        """Keep what was changed; raise sqlite3.Error."""
        await self.visit(self._commit)

    async def rollback(self) -> None:
        """Roll back a transaction, if there is one: a connection that is given back is asked to in any case."""
        self.beginning = None
        if self.in_transaction:
            await super().rollback()

    def begin(self) -> sqlite3.Connection:
        """Begin what is to be begun, in the thread, and return the connection; raise sqlite3.Error."""
        beginning, self.beginning = self.beginning, None
        if beginning is not None:
            self._conn.execute(beginning)
        return self._conn

    def _commit(self) -> None:
        self.begin().commit()


class EagerCursor:
    """What SQLAlchemy asks of a cursor of aiosqlite."""

    arraysize = 1

    def __init__(self, connection: EagerConnection) -> None:
        self._connection = connection
        self._left: sqlite3.Cursor | None = None
        """Has more rows."""
        self._rows: list[Row] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> EagerCursor:
        """Open it, for which there is nothing to do."""
        return self

    async def execute(self, sql: str, parameters: Any = ()) -> EagerCursor:
        """Execute a statement and fetch its first rows; raise sqlite3.Error."""
        if sql in BEGINNINGS:
            self._connection.beginning = sql
            return self
        await self._connection.visit(self._execute, sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Sequence[Any]) -> EagerCursor:
        """Execute a statement for each of these; raise sqlite3.Error."""
        await self._connection.visit(self._executemany, sql, parameters)
        return self

    async def fetchone(self) -> Row | None:
        """Return the next row."""
        return next(iter(await self.fetchmany(1)), None)

    async def fetchmany(self, size: int | None = None) -> list[Row]:
        """Return so many rows, or fewer at the end."""
        size = size or self.arraysize
        if len(self._rows) < size and self._left is not None:
            await self._connection.visit(self._fetch, max(size, AT_ONCE))
        rows, self._rows = self._rows[:size], self._rows[size:]
        return rows

    async def fetchall(self) -> list[Row]:
        """Return all rows that are left."""
        if self._left is not None:
            await self._connection.visit(self._fetch, -1)
        rows, self._rows = self._rows, []
        return rows

    async def __aiter__(self) -> AsyncIterator[Row]:
        """Give the rows one by one."""
        while rows := await self.fetchmany(AT_ONCE):
            for row in rows:
                yield row

    async def close(self) -> None:
        """Let go of what is left."""
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
        # How many rows were changed is known when all that it returns has been fetched.
        self.rowcount, self.lastrowid = self._left.rowcount, self._left.lastrowid
        if size < 0 or len(rows) < size:
            self._left.close()
            self._left = None


async def connect(name: str, **options: Any) -> EagerConnection:
    """Connect to a file; raise sqlite3.Error."""
    connection = EagerConnection(lambda: sqlite3.connect(name, **options), iter_chunk_size=AT_ONCE)
    # The process may end without having closed it. Until aiosqlite 0.22 it was a thread, and now has one.
    thread = connection if isinstance(connection, Thread) else connection._thread
    thread.daemon = True
    await connection
    return connection
