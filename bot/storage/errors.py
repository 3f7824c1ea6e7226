"""Errors of the database. Each message tells the operator in one sentence what failed, why, and what to do."""

from __future__ import annotations

from pathlib import Path


class StorageError(Exception):
    """The database cannot be used."""


class DatabaseUnavailable(StorageError):
    """The database cannot be opened or does not answer; only the current transaction is lost."""

    advice = "check DATABASE_URL, and that the server runs or the file's folder exists and may be written"

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"The database {url} cannot be used ({reason}): {self.advice}.")
        self.url = url
        self.reason = reason


class DatabaseLocked(DatabaseUnavailable):
    """Another program has locked the file for longer than a writer waits."""

    advice = "another program is writing to it and does not end, such as a browser for databases, so close that"


class DatabaseReadOnly(DatabaseUnavailable):
    advice = "let the user that runs Campmate write the file and its folder"


class DiskFull(DatabaseUnavailable):
    advice = "free some space on its disk; nothing that was stored before is lost"


class DatabaseDamaged(DatabaseUnavailable):
    advice = "restore a backup with `python -m bot db restore FILE`, which keeps the damaged file aside"

    def __init__(self, url: str, reason: str, backup: Path | None = None) -> None:
        if backup is not None:
            self.advice = (
                f"restore the last backup with `python -m bot db restore {backup}`, which keeps the damaged file aside"
            )
        super().__init__(url, reason)


class NoDatabaseFile(DatabaseUnavailable):
    """A folder or the like is in the file's place."""

    advice = "name a file of Campmate's own in DATABASE_URL, or put what is in its place elsewhere"


class DatabaseForeign(StorageError):
    def __init__(self, url: str, table: str) -> None:
        super().__init__(
            f"The database {url} is another program's (it has the table {table!r}), and was left as it is: "
            "name a file of Campmate's own in DATABASE_URL."
        )
        self.url = url


class DatabaseLost(StorageError):
    """The file is missing or empty, but something is left of the previous database."""

    def __init__(self, url: str, state: str, left: Path, *, is_log: bool = False) -> None:
        back = "put its file back" if is_log else f"bring it back with `python -m bot db restore {left}`"
        super().__init__(
            f"The database {url} {state}, though {left} is left of one: {back}, "
            "or begin a new one with `python -m bot db new`, which keeps what is there aside."
        )
        self.url = url
        self.left = left


class DatabaseMissing(StorageError):
    def __init__(self, url: str, what: str = "There is no database at {url}") -> None:
        super().__init__(
            f"{what.format(url=url)}: check DATABASE_URL, or make one with `python -m bot db upgrade`, "
            "as the bot does at its first start."
        )
        self.url = url


class DatabaseEmpty(DatabaseMissing):
    def __init__(self, url: str) -> None:
        super().__init__(url, "The database {url} is empty")


class DatabaseInUse(StorageError):
    def __init__(self, url: str) -> None:
        super().__init__(
            f"The database {url} is in use by another Campmate: stop that one first, "
            "or give this one a database of its own with DATABASE_URL."
        )
        self.url = url


class DatabaseTooNew(StorageError):
    def __init__(self, revision: str, known: str | None) -> None:
        super().__init__(
            f"The database is at revision {revision}, which this version of Campmate does not know "
            f"(its newest is {known}): install the newer version again, or restore a backup made before it."
        )
        self.revision = revision
        self.known = known


class UnstorableValue(StorageError):
    """The database cannot store a value, such as a text with a NUL character; the transaction is rolled back."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"The database {url} cannot hold a value ({reason}): nothing of this change was stored.")
        self.url = url
        self.reason = reason


class QueueMissing(StorageError):
    """The engine queue is not the one this version needs, and this role cannot migrate it."""

    def __init__(self, url: str, *, is_there: bool) -> None:
        state = "older than this version of Campmate" if is_there else "missing"
        super().__init__(
            f"The queue of engine work in {url} is {state}, and this role may not make it: start the bot of this "
            "version with ENGINE_QUEUE=true, or use `python -m bot db upgrade` with its DATABASE_URL."
        )
        self.url = url


class MigrationFailed(StorageError):
    def __init__(self, url: str, reason: str) -> None:
        super().__init__(
            f"The database {url} was left as it was, because a migration failed ({reason}): "
            "check that DATABASE_URL names a database of Campmate's own."
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
            f"No new database was begun in place of {url}: only a file of SQLite is, so on a server make an empty one "
            "yourself and name it in DATABASE_URL."
        )
        self.url = url


class MovingFailed(StorageError):
    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"Nothing was moved to or from the database {url}: {reason}.")
        self.url = url
        self.reason = reason


class RestoreFailed(StorageError):
    """No backup was restored; the database is unchanged."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"Nothing was restored from {path}, and the database is as it was: {reason}.")
        self.path = path
        self.reason = reason
