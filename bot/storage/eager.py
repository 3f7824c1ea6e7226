"""aiosqlite with one call to its thread for each statement.

aiosqlite by itself calls its thread four times for a query: to make a cursor, execute, fetch, and close. For each call
the event loop and the thread wait for each other and for the interpreter's lock, which makes transactions longer; and
while one writes, all other writers wait.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, TypeAlias

import aiosqlite

from bot.storage.ending import to_the_end

AT_ONCE = 1000
"""How many rows are fetched together with the statement; further rows are fetched on demand."""

BEGINNINGS = ("BEGIN", "BEGIN IMMEDIATE")

Row: TypeAlias = tuple[Any, ...]


class EagerConnection(aiosqlite.Connection):
    """A connection whose cursors fetch rows as they execute, and whose transactions begin with the first statement."""

    beginning: str | None = None
    """The BEGIN statement that is still to be executed, together with the next statement; None if there is none."""

    _stopping: asyncio.Future[Any] | None = None

    def cursor(self) -> EagerCursor:  # type: ignore[override]  # which is opened as aiosqlite's is
        """Return a new cursor, without a call to the thread."""
        return EagerCursor(self)

    async def visit(self, do: Callable[..., object], *arguments: object) -> None:
        """Call a function in the thread; raise what it raises."""
        await self._execute(do, *arguments)  # type: ignore[no-untyped-call]  # aiosqlite's own way there

    async def commit(self) -> None:
        """Commit the transaction; raise sqlite3.Error."""
        await self.visit(self._commit)

    async def rollback(self) -> None:
        """Roll back a transaction if there is one; SQLAlchemy's pool calls this for every connection given back."""
        self.beginning = None
        if self.in_transaction:
            await super().rollback()

    def stop(self) -> asyncio.Future[Any] | None:
        """Let the thread close the connection and end; return what is done then, also if it has been told before.

        A task that is cancelled as it closes a connection that another one has broken off tells it once more: aiosqlite
        would have it wait for ever for a thread that has ended.
        """
        self._stopping = self._stopping or super().stop()
        # Whoever waits for it and is cancelled would cancel the future, which then says nothing of the thread.
        return None if self._stopping is None else asyncio.shield(self._stopping)

    async def settle(self) -> None:
        """Wait until the thread has done all that it was told, however often this task is cancelled meanwhile.

        A cancelled task leaves its call at once, and the thread goes on with it.
        """
        await to_the_end(self.visit(_nothing) if self._stopping is None else self._stopping)

    def begin(self) -> sqlite3.Connection:
        """Execute a pending BEGIN, and return the connection; called in the thread. Raise sqlite3.Error."""
        beginning, self.beginning = self.beginning, None
        if beginning is not None:
            self._conn.execute(beginning)
        return self._conn

    def _commit(self) -> None:
        self.begin().commit()


class EagerCursor:
    """A cursor with the methods of aiosqlite's that SQLAlchemy uses."""

    arraysize = 1

    def __init__(self, connection: EagerConnection) -> None:
        self._connection = connection
        self._left: sqlite3.Cursor | None = None
        """The open cursor while not all rows are fetched; None after that."""
        self._rows: list[Row] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> EagerCursor:
        """Return the cursor itself."""
        return self

    async def execute(self, sql: str, parameters: Any = ()) -> EagerCursor:
        """Execute a statement and fetch its first rows; raise sqlite3.Error."""
        if sql in BEGINNINGS:
            self._connection.beginning = sql
            return self
        await self._connection.visit(self._execute, sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Sequence[Any]) -> EagerCursor:
        """Execute a statement for each set of parameters; raise sqlite3.Error."""
        await self._connection.visit(self._executemany, sql, parameters)
        return self

    async def fetchone(self) -> Row | None:
        """Return the next row; None at the end."""
        return next(iter(await self.fetchmany(1)), None)

    async def fetchmany(self, size: int | None = None) -> list[Row]:
        """Return the next `size` rows, fewer at the end."""
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
        """Iterate over the remaining rows."""
        while rows := await self.fetchmany(AT_ONCE):
            for row in rows:
                yield row

    async def close(self) -> None:
        """Discard the remaining rows, and close the cursor."""
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
        # `rowcount` is right only after the last row was fetched.
        self.rowcount, self.lastrowid = self._left.rowcount, self._left.lastrowid
        if size < 0 or len(rows) < size:
            self._left.close()
            self._left = None


async def connect(name: str, **options: Any) -> EagerConnection:
    """Connect to a file; raise sqlite3.Error."""
    connection = EagerConnection(lambda: sqlite3.connect(name, **options), iter_chunk_size=AT_ONCE)
    # A daemon thread, so that a connection that was never closed does not keep the process alive at its end.
    connection._thread.daemon = True
    await connection
    return connection


def _nothing() -> None:
    """Say only that the thread has come to this call."""
