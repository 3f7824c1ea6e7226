"""A full disk, and a file that is locked, read-only or damaged. Each is tested at startup and during a move."""

import sqlite3
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.domain.ids import Member
from bot.services import games
from bot.storage import settings
from bot.storage.care import Care, open_to_serve
from bot.storage.database import Connection, Database
from bot.storage.errors import (
    DatabaseDamaged,
    DatabaseInUse,
    DatabaseLocked,
    DatabaseReadOnly,
    DatabaseUnavailable,
    DiskFull,
)
from tests.conftest import sqlite_url
from tests.services.steps import NOW, play, start
from tests.storage.damage import scramble, tamper


async def set_pragma(database: Database, pragma: str) -> None:
    """Set a pragma on the only connection in the pool."""
    async with database.reading() as connection:
        await connection.execute(text(f"PRAGMA {pragma}"))


async def fill_disk(database: Database) -> None:
    """Simulate a full disk by capping the file at its current size."""
    async with database.reading() as connection:
        pages = await connection.scalar(text("PRAGMA page_count"))
    await set_pragma(database, f"max_page_count = {pages}")


async def note(database: Database, characters: int) -> None:
    async with database.writing() as connection:
        await settings.write_note(connection, "word", "x" * characters)


async def test_a_full_disk_is_named_and_stored_data_is_kept(file_db: Database) -> None:
    await note(file_db, 1)
    await fill_disk(file_db)
    with pytest.raises(DiskFull, match=r"\(database or disk is full\)\. Free some disk space"):
        await note(file_db, 100_000)
    async with file_db.reading() as connection:
        assert await settings.read_note(connection, "word") == "x"


async def test_with_free_space_again_the_same_is_stored(file_db: Database) -> None:
    await fill_disk(file_db)
    with pytest.raises(DiskFull):
        await note(file_db, 100_000)
    await set_pragma(file_db, "max_page_count = 100000")
    await note(file_db, 100_000)


async def test_a_move_without_disk_space_is_not_played_and_can_be_repeated(
    file_db: Database, path: Path, ann: Member, ben: Member
) -> None:
    game = await play(file_db, await start(file_db, ann, ben, NOW), "d4", NOW)
    # A move needs little space, so several moves would still fit. This trigger makes each move need more.
    needing = "INSERT OR REPLACE INTO meta VALUES ('much', hex(zeroblob(50000)))"
    tamper(path, f"CREATE TRIGGER greedy AFTER INSERT ON moves BEGIN {needing}; END")
    await fill_disk(file_db)
    with pytest.raises(DiskFull):
        await play(file_db, game, "c5", NOW)
    assert (await games.load(file_db, game.id)).ply == 1
    await set_pragma(file_db, "max_page_count = 100000")
    assert (await play(file_db, game, "c5", NOW)).ply == 2


async def test_a_locked_file_is_named_and_the_same_is_stored_later(file_db: Database, path: Path) -> None:
    await set_pragma(file_db, "busy_timeout = 0")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked, match="has it open for writing"):
            await note(file_db, 1)
        other.execute("COMMIT")
    await note(file_db, 1)


async def test_a_file_that_became_read_only_is_named(file_db: Database) -> None:
    await set_pragma(file_db, "query_only = ON")
    with pytest.raises(DatabaseReadOnly, match="Give the user that runs Campmate write access"):
        await note(file_db, 1)


async def test_our_own_error_is_not_blamed_on_the_file(file_db: Database) -> None:
    with pytest.raises(Exception, match="no such table") as failure:
        async with file_db.writing() as connection:
            await connection.execute(text("SELECT * FROM nowhere"))
    assert not isinstance(failure.value, DatabaseUnavailable)


async def test_a_read_only_file_is_named_at_the_start(path: Path) -> None:
    with pytest.raises(DatabaseReadOnly, match="readonly"):
        await Database.open(f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true")


async def test_a_damaged_file_is_found_at_the_start(path: Path) -> None:
    scramble(path)
    with pytest.raises(DatabaseDamaged, match="Restore a backup with"):
        await Database.open(sqlite_url(path))


async def test_the_start_from_a_damaged_file_names_the_last_backup(path: Path, tmp_path: Path) -> None:
    backups = Care().backups_of(sqlite_url(path))
    last = await backups.make_daily(NOW)
    scramble(path)
    before = path.read_bytes()
    with pytest.raises(DatabaseDamaged) as refused:
        async with open_to_serve(sqlite_url(path), Care()):
            pass
    assert f"`python -m bot db restore {last}`" in str(refused.value)
    assert path.read_bytes() == before


async def test_a_file_that_is_no_database_is_reported_as_damaged(path: Path) -> None:
    path.write_text("A recipe for salted milk tea.\n" * 100)
    with pytest.raises(DatabaseDamaged, match="file is not a database"):
        await Database.open(sqlite_url(path))


async def test_a_serving_process_has_its_file_to_itself(path: Path) -> None:
    async with open_to_serve(sqlite_url(path), Care()):
        with pytest.raises(DatabaseInUse):
            async with open_to_serve(sqlite_url(path), Care()):
                pass
        async with await reading(path) as connection:
            assert await settings.read_note(connection, "word") is None


async def reading(path: Path) -> AbstractAsyncContextManager[Connection]:
    database = await Database.open(sqlite_url(path), only_read=True)
    return database.reading()


@pytest.mark.parametrize(("synchronous", "value"), [("FULL", 2), ("NORMAL", 1)])
async def test_the_setting_decides_when_a_change_is_safe(path: Path, synchronous: str, value: int) -> None:
    async with open_to_serve(sqlite_url(path), Care(synchronous)) as database, database.reading() as connection:
        assert await connection.scalar(text("PRAGMA synchronous")) == value
