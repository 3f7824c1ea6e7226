"""Database errors. Each message tells the operator what failed, why, and what to do about it."""

from __future__ import annotations

from pathlib import Path


class StorageError(Exception):
    """The database can't be used."""


class DatabaseUnavailable(StorageError):
    """The database can't be opened or isn't responding. Only the current transaction is lost."""

    advice = (
        "Check DATABASE_URL; for PostgreSQL, check that the server is running, "
        "and for SQLite, that the file's folder exists and is writable"
    )

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"The database {url} cannot be used ({reason}). {self.advice}.")
        self.url = url
        self.reason = reason


class DatabaseLocked(DatabaseUnavailable):
    """Another program has kept the file locked for longer than a write transaction waits."""

    advice = "Another program, such as a database browser, has it open for writing. Close that program"


class DatabaseReadOnly(DatabaseUnavailable):
    advice = "Give the user that runs Campmate write access to the file and its folder"


class DiskFull(DatabaseUnavailable):
    advice = "Free some disk space. Data that is already stored is safe"


class DatabaseDamaged(DatabaseUnavailable):
    advice = "Restore a backup with `python -m bot db restore FILE`, which keeps the damaged file"

    def __init__(self, url: str, reason: str, backup: Path | None = None) -> None:
        if backup is not None:
            self.advice = (
                f"Restore the last backup with `python -m bot db restore {backup}`, which keeps the damaged file"
            )
        super().__init__(url, reason)


class NoDatabaseFile(DatabaseUnavailable):
    """The database's path leads to a folder or to something else that isn't a regular file."""

    advice = "Set DATABASE_URL to a file, or move the folder or device with that name away"


class DatabaseForeign(StorageError):
    def __init__(self, url: str, table: str) -> None:
        super().__init__(
            f"The database {url} belongs to another program (it has a table {table!r}), so nothing was changed. "
            "Set DATABASE_URL to a file of Campmate's own."
        )
        self.url = url


class DatabaseLost(StorageError):
    """The file is missing or empty, but a backup or another file shows that there was a database before."""

    def __init__(self, url: str, state: str, left: Path, *, is_log: bool = False) -> None:
        back = "Put the database file back" if is_log else f"Restore it with `python -m bot db restore {left}`"
        super().__init__(
            f"The database {url} {state}, but {left} still exists. {back}, "
            "or start with a new database with `python -m bot db new`, which keeps the old files under other names."
        )
        self.url = url
        self.left = left


class DatabaseMissing(StorageError):
    def __init__(self, url: str, what: str = "There is no database at {url}") -> None:
        super().__init__(
            f"{what.format(url=url)}. Check DATABASE_URL, or create the database with "
            "`python -m bot db upgrade`, as the bot does when it first starts."
        )
        self.url = url


class DatabaseEmpty(DatabaseMissing):
    def __init__(self, url: str) -> None:
        super().__init__(url, "The database {url} is empty")


class DatabaseInUse(StorageError):
    def __init__(self, url: str) -> None:
        super().__init__(
            f"The database {url} is in use by another Campmate. Stop that one first, "
            "or set DATABASE_URL to another database."
        )
        self.url = url


class DatabaseTooNew(StorageError):
    def __init__(self, revision: str, known: str | None) -> None:
        super().__init__(
            f"The database is at revision {revision}, which this version of Campmate does not know "
            f"(its newest is {known}). Install the newer version again, or restore a backup from before the update."
        )
        self.revision = revision
        self.known = known


class UnstorableValue(StorageError):
    """The database can't store a value, such as text that contains a NUL character. The transaction is rolled back."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"The database {url} cannot hold a value ({reason}). The whole change was rolled back.")
        self.url = url
        self.reason = reason


class QueueMissing(StorageError):
    """The engine queue is missing or too old for this version, and the database role isn't allowed to migrate it."""

    def __init__(self, url: str, *, is_there: bool) -> None:
        state = "older than this version of Campmate" if is_there else "missing"
        super().__init__(
            f"The engine queue in {url} is {state}, and this database role cannot set it up. Start the bot of this "
            "version with ENGINE_QUEUE=true, or run `python -m bot db upgrade` with the bot's DATABASE_URL."
        )
        self.url = url


class MigrationFailed(StorageError):
    def __init__(self, url: str, reason: str) -> None:
        super().__init__(
            f"The database {url} was not changed, because a migration failed ({reason}). "
            "Check that DATABASE_URL is the address of Campmate's own database."
        )
        self.url = url
        self.reason = reason


class BackupFailed(StorageError):
    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"No backup was written to {path}: {reason}.")
        self.path = path
        self.reason = reason


class NothingBegun(StorageError):
    def __init__(self, url: str) -> None:
        super().__init__(
            f"No new database was created in place of {url}: this command only creates SQLite files. On a PostgreSQL "
            "server, create an empty database yourself and set DATABASE_URL to it."
        )
        self.url = url


class MovingFailed(StorageError):
    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"Nothing was copied to or from the database {url}: {reason}.")
        self.url = url
        self.reason = reason


class RestoreFailed(StorageError):
    """The backup couldn't be restored. The database is unchanged."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path} was not restored, and the database was not changed: {reason}.")
        self.path = path
        self.reason = reason
