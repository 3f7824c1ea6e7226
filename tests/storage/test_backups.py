"""Copies of a database in use. A copy is either complete or missing. There is one copy per day, and the oldest copies
are deleted.
"""

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.domain.ids import Member
from bot.services import games
from bot.storage import backups, settings, sqlite
from bot.storage.backups import Backups, backup
from bot.storage.database import Database
from bot.storage.errors import BackupFailed
from tests.services.steps import NOW, TWO_MOVES_EACH, play, start
from tests.storage.damage import scramble

TODAY = datetime(2030, 5, 17, 0, 10, tzinfo=UTC)


@pytest.fixture
def daily(file_db: Database, tmp_path: Path) -> Backups:
    return Backups(file_db.file, tmp_path / "backups" / "here", days=3)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_a_backup_is_a_working_copy_of_a_database_in_use(
    file_db: Database, tmp_path: Path, ann: Member, ben: Member
) -> None:
    game = await play(file_db, await start(file_db, ann, ben, NOW), TWO_MOVES_EACH, NOW)
    async with file_db.writing() as connection:
        # This transaction isn't committed before the copy is made, so the copy doesn't contain its change.
        await settings.write_note(connection, "word", "half said")
        await backup(file_db, tmp_path / "copy.db")
    copied = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'copy.db'}")
    assert list((await games.load(copied, game.id)).line.sans) == TWO_MOVES_EACH.split()
    async with copied.reading() as connection:
        assert await settings.read_note(connection, "word") is None
    await copied.close()


async def test_a_backup_is_one_file_that_can_be_read_from_a_read_only_folder(file_db: Database, tmp_path: Path) -> None:
    await backup(file_db, tmp_path / "copy.db")
    assert [name for name in names(tmp_path) if name.startswith("copy")] == ["copy.db"]
    with closing(sqlite3.connect(f"file:{tmp_path / 'copy.db'}?immutable=1", uri=True)) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)


async def test_moves_are_stored_while_a_backup_is_written(
    file_db: Database, tmp_path: Path, ann: Member, ben: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move is stored while the copy is being made. The copy doesn't contain this move, because it shows the state of
    the database when copying began.
    """
    game = await start(file_db, ann, ben, NOW)
    begun, moved = threading.Event(), threading.Event()

    def stopping(stop: Callable[..., object]) -> Callable[..., None]:
        def go_on(*_pages: int) -> None:
            begun.set()
            moved.wait()

        return go_on

    monkeypatch.setattr(sqlite, "COPIED_AT_ONCE", 1)
    monkeypatch.setattr(sqlite, "_stopping", stopping)
    copying = asyncio.create_task(backup(file_db, tmp_path / "copy.db"))
    await asyncio.to_thread(begun.wait)
    try:
        await play(file_db, game, "d4", NOW)
    finally:
        moved.set()
    await copying
    copied = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'copy.db'}")
    assert (await games.load(copied, game.id)).ply == 0
    assert (await games.load(file_db, game.id)).ply == 1
    await copied.close()


async def test_a_backup_overwrites_nothing(file_db: Database, tmp_path: Path) -> None:
    taken = tmp_path / "taken.db"
    taken.write_text("precious")
    with pytest.raises(BackupFailed, match="already exists"):
        await backup(file_db, taken)
    assert taken.read_text() == "precious"


async def test_a_backup_into_a_missing_folder_is_refused(file_db: Database, tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match="unable to open database file"):
        await backup(file_db, tmp_path / "missing" / "copy.db")


async def test_an_interrupted_backup_leaves_nothing(file_db: Database, tmp_path: Path) -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(BackupFailed, match="cancelled"):
        backups.write_copy(file_db.file, tmp_path / "copy.db", stop)
    assert not [name for name in names(tmp_path) if name.startswith("copy")]


async def test_a_damaged_database_is_not_backed_up(file_db: Database, tmp_path: Path, ann: Member, ben: Member) -> None:
    await start(file_db, ann, ben, NOW)
    await file_db.close()
    scramble(file_db.file)
    with pytest.raises(BackupFailed, match="the database itself is damaged"):
        await backup(file_db, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


async def test_a_database_in_memory_is_not_copied() -> None:
    in_memory = await Database.open("sqlite+aiosqlite://")
    with pytest.raises(BackupFailed, match="pg_dump"):
        await backup(in_memory, Path("copy.db"))
    await in_memory.close()


async def test_a_day_has_one_backup(daily: Backups) -> None:
    made = await daily.make_daily(TODAY)
    assert made == daily.folder / "campmate-2030-05-17.db"
    assert await daily.make_daily(TODAY + timedelta(hours=23)) is None
    assert names(daily.folder) == [made.name]


async def test_the_backups_of_the_last_days_are_kept(daily: Backups) -> None:
    await daily.make_before_migration("0001")
    (daily.folder / "campmate-2030-05-16.db.part").touch()
    (daily.folder / "notes.txt").touch()
    for day in range(5):
        await daily.make_daily(TODAY + timedelta(days=day))
    assert names(daily.folder) == [
        "campmate-2030-05-19.db",
        "campmate-2030-05-20.db",
        "campmate-2030-05-21.db",
        "campmate-at-0001.db",
        "notes.txt",
    ]


async def test_a_failing_backup_deletes_no_older_one(daily: Backups, file_db: Database) -> None:
    for day in range(3):
        await daily.make_daily(TODAY + timedelta(days=day))
    before = names(daily.folder)
    await file_db.close()
    scramble(file_db.file)
    with pytest.raises(BackupFailed):
        await daily.make_daily(TODAY + timedelta(days=3))
    assert names(daily.folder) == before


async def test_with_zero_days_to_keep_there_are_no_daily_backups(file_db: Database, tmp_path: Path) -> None:
    assert await Backups(file_db.file, tmp_path / "backups", days=0).make_daily(TODAY) is None
    assert not (tmp_path / "backups").exists()


async def test_the_last_backup_is_the_newest_of_any_kind(daily: Backups) -> None:
    assert daily.last() is None
    first = await daily.make_daily(TODAY)
    second = await daily.make_before_migration("0004")
    for moment, path in enumerate([first, second]):
        os.utime(path, (moment, moment))
    assert daily.last() == second
