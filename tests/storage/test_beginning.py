"""Starting with a database file that is missing, damaged, or not Campmate's, with or without traces of an earlier
database.
"""

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from filelock import FileLock

from bot.storage import migrations
from bot.storage.care import Care, open_to_serve
from bot.storage.errors import (
    DatabaseDamaged,
    DatabaseForeign,
    DatabaseLost,
    DatabaseReadOnly,
    DatabaseUnavailable,
    DiskFull,
    NoDatabaseFile,
    StorageError,
)
from tests.conftest import sqlite_url


async def begin(path: Path) -> str:
    async with open_to_serve(sqlite_url(path), Care()) as db:
        return await migrations.current(db)


@pytest.fixture
def backup(path: Path, migrated_file: Path) -> Path:
    made = path.parent / "backups" / "campmate-2030-05-17.db"
    made.parent.mkdir()
    return Path(shutil.copy(migrated_file, made))


def gone(path: Path) -> None:
    path.unlink()


def cut_to_nothing(path: Path) -> None:
    path.write_bytes(b"")


def without_tables(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 1")


GIVEN_UP: list[Callable[[Path], None]] = [gone, cut_to_nothing, without_tables]


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(file): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file() and file.suffix != ".lock"
    }


@pytest.mark.parametrize("lose", GIVEN_UP)
async def test_a_lost_database_with_a_backup_is_not_replaced_by_a_new_one(
    path: Path, backup: Path, lose: Callable[[Path], None]
) -> None:
    lose(path)
    before = contents(path.parent)
    with pytest.raises(DatabaseLost) as refused:
        await begin(path)
    assert f"Restore it with `python -m bot db restore {backup}`" in str(refused.value)
    assert "or start with a new database with `python" in str(refused.value)
    assert contents(path.parent) == before


@pytest.mark.parametrize("lose", GIVEN_UP)
async def test_nor_one_with_a_replaced_file_next_to_it(path: Path, lose: Callable[[Path], None]) -> None:
    aside = Path(shutil.copy(path, path.with_name(f"{path.name}.aside")))
    lose(path)
    with pytest.raises(DatabaseLost) as refused:
        await begin(path)
    assert f"db restore {aside}`" in str(refused.value)


@pytest.mark.parametrize("lose", [gone, cut_to_nothing])
async def test_nor_one_with_a_log_that_sqlite_would_delete(path: Path, lose: Callable[[Path], None]) -> None:
    lose(path)
    log = path.with_name(f"{path.name}-wal")
    log.write_bytes(b"what was committed last" * 100)
    with pytest.raises(DatabaseLost, match="Put the database file back, or start with a new database"):
        await begin(path)
    assert log.stat().st_size == 2300


@pytest.mark.parametrize("lose", GIVEN_UP)
async def test_without_traces_of_a_database_a_new_one_is_created(path: Path, lose: Callable[[Path], None]) -> None:
    lose(path)
    assert await begin(path) == migrations.head()


async def test_a_truncated_file_is_reported_as_damaged_with_its_last_backup(path: Path, backup: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)
    before = path.read_bytes()
    with pytest.raises(DatabaseDamaged, match=f"db restore {backup}"):
        await begin(path)
    assert path.read_bytes() == before


async def test_a_file_that_is_no_database_is_reported_as_damaged_and_left_unchanged(path: Path) -> None:
    path.write_text("A recipe for salted milk tea.\n" * 100)
    with pytest.raises(DatabaseDamaged, match="file is not a database"):
        await begin(path)
    assert path.read_text().startswith("A recipe")


@pytest.mark.parametrize("tables", [["visits"], ["alembic_version", "users"], ["games", "players"]], ids=" and ".join)
async def test_another_programs_database_is_left_unchanged(path: Path, backup: Path, tables: list[str]) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        for table in tables:
            connection.execute(f"CREATE TABLE {table} (somebody_elses INTEGER)")
    before = path.read_bytes()
    with pytest.raises(
        DatabaseForeign,
        match=r"another program .*, so nothing was changed\. Set DATABASE_URL to a file of Campmate's own",
    ):
        await begin(path)
    assert path.read_bytes() == before
    assert not path.with_name(f"{path.name}-wal").exists()


async def test_a_folder_in_its_place_is_named(path: Path) -> None:
    path.unlink()
    path.mkdir()
    with pytest.raises(NoDatabaseFile, match="is not a regular file"):
        await begin(path)


@pytest.mark.parametrize(
    ("number", "kind", "advice"),
    [
        (errno.EACCES, DatabaseReadOnly, "Give the user that runs Campmate write access to the file and its folder"),
        (errno.EROFS, DatabaseReadOnly, "Give the user that runs Campmate write access to the file and its folder"),
        (errno.ENOSPC, DiskFull, "Free some disk space"),
        (errno.EDQUOT, DiskFull, "Free some disk space"),
        (errno.EIO, DatabaseUnavailable, "Check DATABASE_URL"),
    ],
)
async def test_a_folder_that_cannot_be_written_is_reported_with_the_cause(
    path: Path, number: int, kind: type[StorageError], advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: FileLock, **options: object) -> None:
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(FileLock, "acquire", fail)
    with pytest.raises(kind, match=advice) as refused:
        await begin(path)
    assert type(refused.value) is kind
    assert os.strerror(number) in str(refused.value)
