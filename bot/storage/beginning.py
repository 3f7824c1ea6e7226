"""Whether a bot may begin on a database file, and beginning anew where the one before is given up."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.storage import migrations, sqlite
from bot.storage.backups import Backups
from bot.storage.database import file_of, open_database, shown
from bot.storage.errors import DatabaseForeign, DatabaseLost, NoDatabaseFile, NothingBegun
from bot.storage.holding import held
from bot.storage.restoring import LEAP, company_of, put_aside

OURS = {"alembic_version", "games", "moves", "players"}
"""Tables that every version of Campmate has made."""


def check_file(url: str, backups: Backups) -> None:
    """Raise unless a bot may begin on a file: on one of Campmate's, or on none if there never was one.

    Raise NoDatabaseFile if it is a folder or the like, DatabaseForeign if it is another program's, and DatabaseLost if
    it is missing or empty while something is left of the database that was there. The file is only read.
    """
    file = backups.file
    if file.exists() and not file.is_file():
        raise NoDatabaseFile(url, f"{file} is a folder, or another thing than a file")
    is_there = file.exists() and file.stat().st_size > 0
    tables = _tables(file) if is_there else set()
    if tables is None:
        return  # It cannot be read, and whoever opens it says why.
    if tables and not tables >= OURS:
        raise DatabaseForeign(url, min(tables - OURS, default="alembic_version"))
    if not tables and (left := _left(backups)) is not None:
        raise DatabaseLost(url, "is empty" if file.exists() else "is gone", left, is_log=left in company_of(file))


def _tables(file: Path) -> set[str] | None:
    """Return the names of a file's tables; None if SQLite cannot read it."""
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True)) as connection:
            return {name for (name,) in connection.execute(query)}
    except sqlite3.Error:
        return None


def _left(backups: Backups) -> Path | None:
    """Return what is left of a database whose file is gone or empty; None if nothing tells that there was one.

    The last backup, else a file that was put aside, else the log that SQLite keeps beside an open file.
    """
    file = backups.file
    aside = sorted(file.parent.glob(f"{file.name}.aside*")) if file.parent.is_dir() else []
    log = file.with_name(f"{file.name}-wal")
    logs = [log] if log.exists() and log.stat().st_size else []
    return next((path for path in (backups.last(), *reversed(_databases(aside)), *logs) if path is not None), None)


def _databases(files: list[Path]) -> list[Path]:
    return [file for file in files if not file.name.endswith(("-wal", "-shm"))]


async def begin_anew(url: str, backups: Backups | None) -> Path | None:
    """Make a new database; return where the file that was there is kept, None if there was none.

    Games and challenges are numbered on from those of the last backup, as old messages still name them. Raise
    NothingBegun if the database is not a file, DatabaseInUse while a bot runs on it, or StorageError.
    """
    file = file_of(url)
    if file is None or backups is None:
        raise NothingBegun(shown(url))
    with held(url):
        aside = await asyncio.to_thread(put_aside, file)
        async with open_database(url) as database:
            await migrations.upgrade(database)
        if (last := backups.last()) is not None:
            await asyncio.to_thread(_count_on, file, last)
        return aside


def _count_on(file: Path, last: Path) -> None:
    with suppress(sqlite3.Error):
        numbers = sqlite.last_numbers(last)
        sqlite.count_on_from(file, {table: number + LEAP for table, number in numbers.items()})
