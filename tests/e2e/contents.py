"""Reads all stored rows, so that tests can compare them with an earlier state."""

from typing import Any

from sqlalchemy import exists, select

from bot.storage.database import Database
from bot.storage.schema import metadata

WHOLE = {table.name: select(table).order_by(*table.primary_key) for table in metadata.sorted_tables}
FILLED = select(*(exists(table.select()).label(table.name) for table in metadata.sorted_tables))


async def contents(db: Database) -> dict[str, list[tuple[Any, ...]]]:
    async with db.reading() as connection:
        # Most tables are empty. A single statement finds the tables with rows, and only these are read.
        has_rows = (await connection.execute(FILLED)).one()._mapping
        return {
            name: [tuple(row) for row in await connection.execute(query)] if has_rows[name] else []
            for name, query in WHOLE.items()
        }
