"""Opens databases for the bot, restores backups, creates new databases, and moves everything from a SQLite file to
PostgreSQL.

Opening a database includes locking, migrating and backing it up.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa
from filelock import FileLock, Timeout

from bot.domain.ids import ALL_SHARDS, Shards
from bot.storage import errors, migrations, sqlite
from bot.storage.backups import Backups, write_copy
from bot.storage.database import Connection, Database, file_of, open_database, shown
from bot.storage.ending import to_the_end
from bot.storage.schema import OWN_NUMBER, metadata
from bot.storage.sqlite import Synchronous

OF_SYSTEM: dict[int, type[errors.DatabaseUnavailable]] = {
    errno.EACCES: errors.DatabaseReadOnly,
    errno.EPERM: errors.DatabaseReadOnly,
    errno.EROFS: errors.DatabaseReadOnly,
    errno.ENOSPC: errors.DiskFull,
    errno.EDQUOT: errors.DiskFull,
}
"""Maps each errno to the error to raise if the operating system can't create the lock file."""
AT_A_TIME = 1000
"""The number of rows held in memory at a time while moving a database."""


_given = sa.table("sqlite_sequence", sa.column("name"), sa.column("seq", sa.Integer))
"""SQLite's internal table, which contains the last id assigned in each table."""


@contextmanager
def held(url: str) -> Iterator[None]:
    """Hold the lock of the database file within the block.

    Raise DatabaseInUse if another process holds the lock, or DatabaseUnavailable if the lock file can't be created. The
    lock is held on a `.lock` file next to the database. The operating system releases the lock even if the process is
    killed. PostgreSQL databases aren't locked, because several processes can share them.
    """
    file = file_of(url)
    if file is None:
        yield
        return
    # A symbolic link to the file must use the same lock as the file.
    file = file.resolve()
    if not file.parent.is_dir():
        # Without this check, FileLock would create the folder.
        raise errors.DatabaseUnavailable(url, f"the folder {file.parent} does not exist")
    lock = FileLock(f"{file}.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise errors.DatabaseInUse(url) from None
    except OSError as error:
        fault = OF_SYSTEM.get(error.errno or 0, errors.DatabaseUnavailable)
        raise fault(url, f"{error.filename or lock.lock_file}: {error.strerror}") from error
    try:
        yield
    finally:
        lock.release()


LEAP = 1000
"""How many ids to skip when the ids assigned after the backup are unknown."""


async def restore(url: str, backup: Path) -> Path | None:
    """Replace the database with a checked copy of a backup.

    The old file is kept. Return its new path, or None if there was no database. Raise RestoreFailed if the backup can't
    be used, or DatabaseInUse if a bot is running on the database.
    """
    file = file_of(url)
    if file is None:
        raise errors.RestoreFailed(backup, "this command only restores SQLite files; use pg_restore for PostgreSQL")
    with held(url):
        fresh = await _fresh_copy(backup, file)
        return await to_the_end(asyncio.to_thread(_exchange, file, fresh))


async def _fresh_copy(backup: Path, file: Path) -> Path:
    """Copy the backup to a file next to the database. Check that the copy is an undamaged Campmate database with a
    known revision.
    """
    fresh = file.with_name(f"{file.name}.restored")
    try:
        await asyncio.to_thread(_copy, backup, file, fresh)
        async with open_database(str(sa.URL.create("sqlite+aiosqlite", database=str(fresh)))) as database:
            await migrations.current(database)
        await asyncio.to_thread(_count_on, file, fresh)
    except errors.StorageError as error:
        await asyncio.to_thread(_remove, fresh)
        raise errors.RestoreFailed(backup, _why(error)) from error
    return fresh


def _copy(backup: Path, file: Path, fresh: Path) -> None:
    if not backup.is_file():
        raise errors.RestoreFailed(backup, "there is no such file")
    if file.exists() and backup.samefile(file):
        raise errors.RestoreFailed(backup, "it is the database itself")
    _remove(fresh)
    write_copy(backup.absolute(), fresh, threading.Event())


def _count_on(file: Path, fresh: Path) -> None:
    """Make the ids in the restored database continue after the last ones assigned in the current database. Buttons sent
    since the backup still contain ids from the current database, and these ids must not be assigned again.
    """
    try:
        numbers = sqlite.last_numbers(file)
    except sqlite3.Error:
        numbers = {table: number + LEAP for table, number in sqlite.last_numbers(fresh).items()}
    sqlite.count_on_from(fresh, numbers)


def _why(error: errors.StorageError) -> str:
    reason = getattr(error, "reason", None)
    return reason if isinstance(reason, str) else str(error).rstrip(".")


def _exchange(file: Path, fresh: Path) -> Path | None:
    aside = put_aside(file)
    fresh.rename(file)
    return aside


def put_aside(file: Path) -> Path | None:
    """Rename a database and the files that SQLite keeps next to it. Return the database's new path, or None if there
    was no database.
    """
    aside = _unused(file)
    was_there = file.exists()
    if was_there:
        # Move SQLite's log into the file. This fails if the file is damaged. In that case, the log is renamed along
        # with the file.
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
    """Return the path of a database, and of the `-wal` and `-shm` files that SQLite can keep next to it."""
    return [file.with_name(file.name + ending) for ending in ("", "-wal", "-shm")]


OURS = {"alembic_version", "games", "moves", "players"}
"""The tables that have existed in every version of Campmate."""


def check_file(url: str, backups: Backups) -> None:
    """Check that the bot can start with this file, without changing the file.

    The file must be a Campmate database. It can also be missing or empty if nothing shows that there was a database
    before (see `_left`). Raise NoDatabaseFile if the path isn't a regular file, or DatabaseForeign if it is another
    program's database. Raise DatabaseLost if the file is missing or empty although there was a database before.
    """
    file = backups.file
    if file.exists() and not file.is_file():
        raise errors.NoDatabaseFile(url, f"{file} is not a regular file")
    is_there = file.exists() and file.stat().st_size > 0
    tables = _tables(file) if is_there else set()
    if tables is None:
        return  # The file can't be read. Opening it will raise an error with the reason.
    if tables and not tables >= OURS:
        raise errors.DatabaseForeign(url, min(tables - OURS, default="alembic_version"))
    if not tables and (left := _left(backups)) is not None:
        raise errors.DatabaseLost(
            url, "is empty" if file.exists() else "is missing", left, is_log=left in company_of(file)
        )


def _tables(file: Path) -> set[str] | None:
    """Return the names of the tables in a file, or None if SQLite can't read it."""
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True)) as connection:
            return {name for (name,) in connection.execute(query)}
    except sqlite3.Error:
        return None


def _left(backups: Backups) -> Path | None:
    """Return a file which shows that there was a database before, or None if there is no such file.

    The last backup is preferred, then a file that was put aside, then the log that SQLite keeps next to an open file.
    """
    file = backups.file
    aside = sorted(file.parent.glob(f"{file.name}.aside*")) if file.parent.is_dir() else []
    log = file.with_name(f"{file.name}-wal")
    logs = [log] if log.exists() and log.stat().st_size else []
    return next((path for path in (backups.last(), *reversed(_databases(aside)), *logs) if path is not None), None)


def _databases(files: list[Path]) -> list[Path]:
    return [file for file in files if not file.name.endswith(("-wal", "-shm"))]


async def begin_anew(url: str, backups: Backups | None) -> Path | None:
    """Create a new database. The old file is kept. Return its new path, or None if there was no database.

    The ids of games and challenges continue after those in the last backup, because old messages still contain those
    ids. Raise NothingBegun if the database isn't a file, DatabaseInUse if a bot is running on it, or another
    StorageError.
    """
    file = file_of(url)
    if file is None or backups is None:
        raise errors.NothingBegun(shown(url))
    with held(url):
        aside = await asyncio.to_thread(put_aside, file)
        async with open_database(url) as database:
            await migrations.upgrade(database)
        if (last := backups.last()) is not None:
            await asyncio.to_thread(_count_on_from_backup, file, last)
        return aside


def _count_on_from_backup(file: Path, last: Path) -> None:
    with suppress(sqlite3.Error):
        numbers = sqlite.last_numbers(last)
        sqlite.count_on_from(file, {table: number + LEAP for table, number in numbers.items()})


log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Care:
    """The operator's settings for maintaining a SQLite database. A PostgreSQL database is configured on its server."""

    synchronous: Synchronous = "FULL"
    backup_folder: Path | None = None
    """The folder for backups; None for a folder named `backups` next to the database."""
    backup_days: int = 7

    def backups_of(self, url: str) -> Backups | None:
        """Return the backups of a database, or None if the database isn't a file. Raise DatabaseUnavailable if the URL
        is invalid.
        """
        file = file_of(url)
        if file is None:
            return None
        return Backups(file, self.backup_folder or file.parent / "backups", self.backup_days)


@asynccontextmanager
async def open_to_serve(url: str, care: Care, shards: Shards = ALL_SHARDS) -> AsyncIterator[Database]:
    """Open a database and migrate it. A SQLite file is also locked for this process. Raise StorageError if
    that fails.
    """
    backups = care.backups_of(url)
    with held(url), naming_last(backups):
        if backups is not None:
            await asyncio.to_thread(check_file, url, backups)
            if (flaw := sqlite.version_warning()) is not None:
                log.warning("%s", flaw)
        async with open_database(url, synchronous=care.synchronous, shards=shards) as database:
            await migrations.upgrade(database, backups)
            yield database


@contextmanager
def naming_last(backups: Backups | None) -> Iterator[None]:
    """Add information about backups to database errors in the block.

    DatabaseDamaged gets the path of the last backup. DatabaseMissing becomes DatabaseLost if a backup or another file
    shows that there was a database before.
    """
    try:
        yield
    except errors.DatabaseMissing as error:
        if backups is not None:
            check_file(error.url, backups)
        raise
    except errors.DatabaseDamaged as error:
        if backups is None or (last := backups.last()) is None:
            raise
        raise errors.DatabaseDamaged(error.url, error.reason, last) from error


async def move(source: Database, url: str) -> int:
    """Copy all rows into an empty PostgreSQL database in one transaction. Return the number of rows. The source isn't
    changed.

    Raise MovingFailed if one of the databases isn't suitable, or DatabaseUnavailable or MigrationFailed if the target
    fails.
    """
    if file_of(source.url) is None:
        raise errors.MovingFailed(source.url, "this command only moves SQLite files; use pg_dump for PostgreSQL")
    async with open_database(url) as target:
        if target.server is None:
            raise errors.MovingFailed(
                target.url, "it is not a PostgreSQL database; use `db backup` for a copy in a file"
            )
        await migrations.upgrade(target)
        async with source.reading() as old, target.writing() as new:
            for one in metadata.sorted_tables:
                if (await new.execute(sa.select(one).limit(1))).first() is not None:
                    raise errors.MovingFailed(target.url, f"its table {one.name} is not empty")
            return sum([await _copy_table(one, old, new) for one in metadata.sorted_tables])


async def _copy_table(one: sa.Table, old: Connection, new: Connection) -> int:
    count = 0
    async with old.stream(sa.select(one)) as rows:
        async for some in rows.mappings().partitions(AT_A_TIME):
            await new.execute(sa.insert(one), [dict(row) for row in some])
            count += len(some)
    for key in one.primary_key:
        if key.type is OWN_NUMBER:
            await _continue_ids(one, old, new)
    return count


async def _continue_ids(one: sa.Table, old: Connection, new: Connection) -> None:
    """Make the new table's ids continue after the last id assigned in the old table.

    The row with that id might have been deleted, but old buttons can still contain the id.
    """
    last = (await old.execute(sa.select(_given.c.seq).where(_given.c.name == one.name))).scalar()
    if last:
        await new.execute(sa.select(sa.func.setval(sa.func.pg_get_serial_sequence(one.name, "id"), last)))
