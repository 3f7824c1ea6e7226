"""Fixtures for a database in an SQLite file, which is used even when the other tests use PostgreSQL."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.database import Database
from tests.conftest import sqlite_url


@pytest.fixture
def path(tmp_path: Path, migrated_file: Path) -> Path:
    return Path(shutil.copy(migrated_file, tmp_path / "campmate.db"))


@pytest.fixture
async def file_db(path: Path) -> AsyncIterator[Database]:
    database = await Database.open(sqlite_url(path))
    yield database
    await database.close()
