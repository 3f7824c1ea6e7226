"""Tests for PostgreSQL only: migrations, and several processes that start at once."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from sqlalchemy import text

from bot.storage import checks, migrations
from bot.storage.database import Database
from bot.storage.errors import MigrationFailed
from bot.storage.schema import metadata
from tests.postgres import Server
from tests.storage.test_migrations import described


@pytest.fixture
def url(postgres: Server) -> Iterator[str]:
    with postgres.database() as url:
        yield url


@pytest.fixture
async def empty(url: str) -> AsyncIterator[Database]:
    database = await Database.open(url)
    yield database
    await database.close()


@pytest.fixture
async def created(postgres: Server) -> AsyncIterator[Database]:
    """A database created directly from the schema in the code, without migrations."""
    with postgres.database() as url:
        database = await Database.open(url)
        async with database.writing() as connection:
            await connection.run_sync(metadata.create_all)
        yield database
        await database.close()


async def test_the_migrations_lead_to_the_schema_in_the_code(empty: Database, created: Database) -> None:
    await migrations.upgrade(empty)
    async with created.reading() as wanted, empty.reading() as upgraded:
        assert await upgraded.run_sync(described) == await wanted.run_sync(described)
    assert await checks.check(empty) == []


async def test_of_processes_that_start_at_once_one_migrates(url: str) -> None:
    databases = [await Database.open(url) for _ in range(3)]
    await asyncio.gather(*(migrations.upgrade(database) for database in databases))
    assert len({await migrations.current(database) for database in databases}) == 1
    for database in databases:
        await database.close()


async def test_a_failing_migration_changes_nothing(empty: Database) -> None:
    async with empty.writing() as connection:
        await connection.execute(text("CREATE TABLE moves (somebody_elses INTEGER)"))
    with pytest.raises(MigrationFailed, match="already exists"):
        await migrations.upgrade(empty)
    async with empty.reading() as connection:
        assert list(await connection.run_sync(described)) == ["moves"]
