"""INSERT ... ON CONFLICT for both dialects: their SQL is the same, but SQLAlchemy has a function for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Table, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.storage.database import Connection


async def upsert(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows; where the primary key is taken, replace all other columns."""
    if not rows:
        return
    insert = insert_into(connection.dialect.name, table)
    replaced = {column.name: insert.excluded[column.name] for column in table.c if not column.primary_key}
    keys = [column.name for column in table.primary_key]
    await connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=replaced), list(rows))


async def add_up(connection: Connection, table: Table, rows: Sequence[dict[str, Any]], sums: Sequence[str]) -> None:
    """Insert rows; where the primary key is taken, add to the columns `sums`."""
    if not rows:
        return
    insert = insert_into(connection.dialect.name, table)
    added = {name: table.c[name] + insert.excluded[name] for name in sums}
    keys = [column.name for column in table.primary_key]
    await connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=added), list(rows))


async def insert_missing(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    """Insert a row unless its primary key is taken."""
    await connection.execute(insert_into(connection.dialect.name, table).on_conflict_do_nothing(), row)


async def load_row(connection: Connection, table: Table, row: dict[str, Any], *, to_write: bool) -> Row[Any] | None:
    """Return the row with the primary key of `row`; None without one.

    `to_write`: lock it for this transaction, after storing `row` in its place if there was none.
    """
    query = select(table).where(*(key == row[key.name] for key in table.primary_key))
    if to_write:
        await insert_missing(connection, table, row)
        query = query.with_for_update()
    return (await connection.execute(query)).one_or_none()


def insert_into(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return the dialect's own INSERT, which has ON CONFLICT."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
