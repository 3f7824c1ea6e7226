"""A migrated database for each test, the members who play, and the moment at which they do."""

import asyncio
import os
import random
import shutil
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path

import pytest

from bot.domain.ids import UserId
from bot.domain.member import Member
from bot.storage import migrations
from bot.storage.database import Database
from bot.storage.schema import metadata
from bot.variants import VARIANTS, Variant
from tests.moment import NOW
from tests.strangers import STRANGER


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture
def rng() -> random.Random:
    return random.Random(2020)


@pytest.fixture
def ann() -> Member:
    return Member(UserId(101), "Ann")


@pytest.fixture
def ben() -> Member:
    return Member(UserId(102), "Ben")


@pytest.fixture
def cat() -> Member:
    return Member(UserId(103), "Cat")


@pytest.fixture
def stranger(monkeypatch: pytest.MonkeyPatch) -> Variant:
    """A game that is registered, and of which there is nothing but its data."""
    monkeypatch.setitem(VARIANTS, STRANGER.key, STRANGER)
    return STRANGER


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("database") / "migrated.db"
    asyncio.run(_migrate(sqlite_url(path)))
    return path


@pytest.fixture
async def db(migrated_file: Path, tmp_path: Path) -> AsyncIterator[Database]:
    """A file of its own; or, to try the same tests on PostgreSQL, TEST_DATABASE_URL, emptied before each."""
    server = os.environ.get("TEST_DATABASE_URL")
    if server is None:
        database = await Database.open(sqlite_url(shutil.copy(migrated_file, tmp_path / "campmate.db")))
    else:
        database = await Database.open(server)
        await migrations.upgrade(database)
        await _empty(database)
    yield database
    await database.close()


def sqlite_url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


async def _migrate(url: str) -> None:
    database = await Database.open(url)
    await migrations.upgrade(database)
    await database.close()


async def _empty(database: Database) -> None:
    async with database.writing() as connection:
        for table in reversed(metadata.sorted_tables):
            await connection.execute(table.delete())
