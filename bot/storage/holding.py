"""One process serves from a SQLite file: whoever comes second is told so. Those who only read are not asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from filelock import FileLock, Timeout

from bot.storage.database import file_of
from bot.storage.errors import DatabaseInUse, DatabaseUnavailable


@contextmanager
def held(url: str) -> Iterator[None]:
    """Keep the database's file to this process; raise DatabaseInUse or DatabaseUnavailable.

    The hold is on a file beside it, which the operating system releases with the process, however that ends.
    A server is not held: on PostgreSQL several processes serve together.
    """
    file = file_of(url)
    if file is None:
        yield
        return
    # Two names of one file are one database.
    file = file.resolve()
    if not file.parent.is_dir():
        # Which the lock would make.
        raise DatabaseUnavailable(url, f"the folder {file.parent} does not exist")
    lock = FileLock(f"{file}.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise DatabaseInUse(url) from None
    except OSError as error:
        raise DatabaseUnavailable(url, f"{error.filename or lock.lock_file}: {error.strerror}") from error
    try:
        yield
    finally:
        lock.release()
