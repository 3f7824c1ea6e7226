"""Insert or replace, which SQLite and PostgreSQL write alike and SQLAlchemy keeps apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite

from bot.storage.database import Connection


async def upsert(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert the rows, and where the primary key is taken replace all other columns."""
    if not rows:
        return
    on_sqlite = connection.dialect.name == "sqlite"
    insert = sqlite.insert(table) if on_sqlite else postgresql.insert(table)
    replaced = {column.name: insert.excluded[column.name] for column in table.c if not column.primary_key}
    keys = [column.name for column in table.primary_key]
    await connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=replaced), list(rows))
