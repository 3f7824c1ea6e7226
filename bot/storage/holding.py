"""A lock that keeps two processes from running the bot on one SQLite file. Commands that only read do not take it."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from filelock import FileLock, Timeout

from bot.storage.database import file_of
from bot.storage.errors import DatabaseInUse, DatabaseReadOnly, DatabaseUnavailable, DiskFull

OF_SYSTEM: dict[int, type[DatabaseUnavailable]] = {
    errno.EACCES: DatabaseReadOnly,
    errno.EPERM: DatabaseReadOnly,
    errno.EROFS: DatabaseReadOnly,
    errno.ENOSPC: DiskFull,
    errno.EDQUOT: DiskFull,
}
"""The failures of the operating system at making the lock file, by their number."""


@contextmanager
def held(url: str) -> Iterator[None]:
    """Hold the lock of the database's file within the block; raise DatabaseInUse or DatabaseUnavailable.

    It is a lock on a `.lock` file beside the database, which the operating system releases when the process ends in
    whatever way. PostgreSQL is not locked, as several processes may run on it.
    """
    file = file_of(url)
    if file is None:
        yield
        return
    # A symbolic link to the file must lead to the same lock.
    file = file.resolve()
    if not file.parent.is_dir():
        # Otherwise FileLock would make the folder.
        raise DatabaseUnavailable(url, f"the folder {file.parent} does not exist")
    lock = FileLock(f"{file}.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise DatabaseInUse(url) from None
    except OSError as error:
        fault = OF_SYSTEM.get(error.errno or 0, DatabaseUnavailable)
        raise fault(url, f"{error.filename or lock.lock_file}: {error.strerror}") from error
    try:
        yield
    finally:
        lock.release()
