"""A database that is a file, whatever the other tests are run on."""

import shutil

import pytest

from bot.storage.database import Database
from tests.conftest import sqlite_url


@pytest.fixture
def path(tmp_path, migrated_file):
    return shutil.copy(migrated_file, tmp_path / "campmate.db")


@pytest.fixture
async def kept(path):
    database = await Database.open(sqlite_url(path))
    yield database
    await database.close()
