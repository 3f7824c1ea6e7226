"""Backups of a SQLite database: on request, daily, and before each migration."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.storage import sqlite
from bot.storage.database import Database
from bot.storage.errors import BackupFailed, DatabaseDamaged

DAY = r"\d{4}-\d{2}-\d{2}"
PART = ".part"


async def backup(database: Database, path: Path) -> None:
    """Copy the database to a new file while the bot is using it. Raise BackupFailed if it can't be copied."""
    if database.file is None:
        raise BackupFailed(path, "this command only copies SQLite files; use pg_dump for PostgreSQL")
    await _in_thread(write_copy, database.file, path)


def write_copy(source: Path, path: Path, stop: threading.Event) -> None:
    """Copy a SQLite file under a temporary name, check the copy, and then rename it. Raise BackupFailed if one of the
    steps fails.
    """
    if path.exists():
        raise BackupFailed(path, "the file already exists; choose another name")
    begun = path.with_name(path.name + PART)
    try:
        begun.unlink(missing_ok=True)
        sqlite.copy(source, begun, stop)
        begun.rename(path)
    except (sqlite3.Error, OSError) as error:
        is_damaged = sqlite.fault_of(error) is DatabaseDamaged
        reason = f"the database itself is damaged ({error}); restore the last backup" if is_damaged else str(error)
        raise BackupFailed(path, reason) from error
    finally:
        with suppress(OSError):
            begun.unlink(missing_ok=True)


@dataclass(frozen=True)
class Backups:
    file: Path
    folder: Path
    days: int
    """The number of daily backups to keep; 0 turns daily backups off."""

    async def make_daily(self, now: datetime) -> Path | None:
        """Make today's backup unless it already exists, and delete daily backups that are too old.

        Return the path of the new backup, or None if none was made. Raise BackupFailed if the backup can't be written.
        """
        path = self._path(f"{now:%Y-%m-%d}")
        if not self.days or await asyncio.to_thread(path.exists):
            return None
        await _in_thread(self._write, path)
        await asyncio.to_thread(self._let_go)
        return path

    async def make_before_migration(self, revision: str) -> Path:
        """Back up the database before a migration.

        `revision` is the database's current revision. This backup is never deleted automatically. Raise BackupFailed if
        the backup can't be written.
        """
        path = await asyncio.to_thread(self._unused, f"at-{revision}")
        await _in_thread(self._write, path)
        return path

    def last(self) -> Path | None:
        return max(self._found(rf"{DAY}|at-.+"), key=lambda path: path.stat().st_mtime, default=None)

    def _path(self, what: str) -> Path:
        return self.folder / f"{self.file.stem}-{what}{self.file.suffix}"

    def _unused(self, what: str) -> Path:
        path, number = self._path(what), 1
        while path.exists():
            number += 1
            path = self._path(f"{what}-{number}")
        return path

    def _write(self, path: Path, stop: threading.Event) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BackupFailed(path, str(error)) from error
        write_copy(self.file, path, stop)

    def _found(self, what: str, ending: str = "") -> list[Path]:
        stem, suffix = re.escape(self.file.stem), re.escape(self.file.suffix + ending)
        is_ours = re.compile(f"{stem}-({what}){suffix}")
        entries = self.folder.iterdir() if self.folder.is_dir() else ()
        return sorted(path for path in entries if is_ours.fullmatch(path.name))

    def _let_go(self) -> None:
        # A `.part` file is left over if the process was killed during a copy.
        for path in (*self._found(DAY)[: -self.days], *self._found(DAY, PART)):
            path.unlink()


async def _in_thread(copy: Callable[..., None], *arguments: object) -> None:
    """Run a copying function in a thread. If this task is canceled, stop the copying."""
    stop = threading.Event()
    try:
        await asyncio.to_thread(copy, *arguments, stop)
    except asyncio.CancelledError:
        stop.set()
        raise
