"""Restore a backup of a SQLite database; the replaced file is renamed and kept."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import suppress
from pathlib import Path

from sqlalchemy import URL

from bot.storage import migrations, sqlite
from bot.storage.backups import write_copy
from bot.storage.database import file_of, open_database
from bot.storage.ending import to_the_end
from bot.storage.errors import RestoreFailed, StorageError
from bot.storage.holding import held

LEAP = 1000
"""How many ids are skipped where the damaged database does not tell which it gave out after the backup."""


async def restore(url: str, backup: Path) -> Path | None:
    """Replace the database by a checked copy of a backup; return the path at which the replaced file is kept.

    None if there was no database. Raise RestoreFailed, or DatabaseInUse while a bot runs on it.
    """
    file = file_of(url)
    if file is None:
        raise RestoreFailed(backup, "only a file of SQLite is put back from here, use pg_restore for PostgreSQL")
    with held(url):
        fresh = await _fresh_copy(backup, file)
        return await to_the_end(asyncio.to_thread(_exchange, file, fresh))


async def _fresh_copy(backup: Path, file: Path) -> Path:
    """Copy the backup beside the database, and check that it is undamaged, Campmate's, and of a known revision."""
    fresh = file.with_name(f"{file.name}.restored")
    try:
        await asyncio.to_thread(_copy, backup, file, fresh)
        async with open_database(str(URL.create("sqlite+aiosqlite", database=str(fresh)))) as database:
            await migrations.current(database)
        await asyncio.to_thread(_count_on, file, fresh)
    except StorageError as error:
        await asyncio.to_thread(_remove, fresh)
        raise RestoreFailed(backup, _why(error)) from error
    return fresh


def _copy(backup: Path, file: Path, fresh: Path) -> None:
    if not backup.is_file():
        raise RestoreFailed(backup, "there is no such file")
    if file.exists() and backup.samefile(file):
        raise RestoreFailed(backup, "it is the database itself")
    _remove(fresh)
    write_copy(backup.absolute(), fresh, threading.Event())


def _count_on(file: Path, fresh: Path) -> None:
    """Continue the ids after those given out since the backup: old buttons still carry them."""
    try:
        numbers = sqlite.last_numbers(file)
    except sqlite3.Error:
        numbers = {table: number + LEAP for table, number in sqlite.last_numbers(fresh).items()}
    sqlite.count_on_from(fresh, numbers)


def _why(error: StorageError) -> str:
    reason = getattr(error, "reason", None)
    return reason if isinstance(reason, str) else str(error).rstrip(".")


def _exchange(file: Path, fresh: Path) -> Path | None:
    aside = put_aside(file)
    fresh.rename(file)
    return aside


def put_aside(file: Path) -> Path | None:
    """Rename a database, with SQLite's files beside it; return its new path, None if there was none."""
    aside = _unused(file)
    was_there = file.exists()
    if was_there:
        # Fails on a damaged file; its log is then kept with it.
        with suppress(sqlite3.Error):
            sqlite.fold_log(file)
    for old, new in zip(company_of(file), company_of(aside), strict=True):
        if old.exists():
            old.rename(new)
    return aside if was_there else None


def _unused(file: Path) -> Path:
    path, number = file.with_name(f"{file.name}.aside"), 1
    while path.exists():
        number += 1
        path = file.with_name(f"{file.name}.aside-{number}")
    return path


def _remove(file: Path) -> None:
    for path in company_of(file):
        path.unlink(missing_ok=True)


def company_of(file: Path) -> list[Path]:
    """Return a database and the files that SQLite keeps beside it while it is open or after a crash."""
    return [file.with_name(file.name + ending) for ending in ("", "-wal", "-shm")]
