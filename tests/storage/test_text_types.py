"""The column type for names removes control characters and other unsafe characters, no matter which code stores the
name.
"""

from collections.abc import AsyncIterator, Iterator
from datetime import datetime

import pytest
from sqlalchemy import Table, Text, text

from bot.domain.ids import Member, UserId
from bot.domain.text import UserText
from bot.storage import migrations, players
from bot.storage.database import Database
from bot.storage.schema import CleanText, metadata
from tests.postgres import Server

FOUL = "An\0n \ud800\u202e\n# B"


@pytest.fixture
def url(postgres: Server) -> Iterator[str]:
    with postgres.database() as url:
        yield url


@pytest.fixture
async def on_postgresql(url: str) -> AsyncIterator[Database]:
    database = await Database.open(url)
    await migrations.upgrade(database)
    yield database
    await database.close()


async def kept_name(db: Database, now: datetime) -> str:
    async with db.writing() as connection:
        await players.remember(connection, [Member(UserId(5), FOUL)], now)
        return (await players.load(connection, UserId(5))).name


async def test_a_name_that_a_database_cannot_store_is_cleaned(db: Database, now: datetime) -> None:
    assert await kept_name(db, now) == "Ann # B"


async def test_names_are_also_cleaned_on_postgresql_which_refuses_some_characters(
    on_postgresql: Database, now: datetime
) -> None:
    assert await kept_name(on_postgresql, now) == "Ann # B"


async def test_a_name_stored_earlier_is_cleaned_when_read_as_user_text(file_db: Database) -> None:
    async with file_db.writing() as connection:
        foul = text("INSERT INTO players VALUES (7, 'Be' || char(8238) || 'n' || char(10), '2026-01-01')")
        await connection.execute(foul)
    async with file_db.reading() as connection:
        name = (await players.load(connection, UserId(7))).name
    assert name == "Ben"
    assert isinstance(name, UserText)


@pytest.mark.parametrize("table", metadata.sorted_tables, ids=lambda table: table.name)
def test_every_name_column_is_of_the_clean_type(table: Table) -> None:
    named = [column for column in table.columns if column.name == "name" or column.name.endswith("_name")]
    assert not [column.name for column in named if isinstance(column.type, Text)]
    assert all(isinstance(column.type, CleanText) for column in named)
