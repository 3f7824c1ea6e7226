"""What can be wrong with the database itself: what, why, and what to do, in one sentence for the operator."""

from __future__ import annotations

from pathlib import Path


class StorageError(Exception):
    """The database cannot serve."""


class DatabaseUnavailable(StorageError):
    """The database cannot be opened, or does not answer."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(
            f"The database {url} cannot be used ({reason}): check DATABASE_URL, and that the server runs "
            "or the file's folder exists and may be written."
        )
        self.url = url
        self.reason = reason


class DatabaseTooNew(StorageError):
    """The database was migrated by code that is newer than this."""

    def __init__(self, revision: str, known: str | None) -> None:
        super().__init__(
            f"The database is at revision {revision}, which this version of Campmate does not know "
            f"(its newest is {known}): install the newer version again, or restore a backup made before it."
        )
        self.revision = revision
        self.known = known


class MigrationFailed(StorageError):
    """The database could not be brought to the schema of this code."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(
            f"The database {url} was left as it was, because a migration failed ({reason}): "
            "check that DATABASE_URL names a database of Campmate's own."
        )
        self.url = url
        self.reason = reason


class BackupFailed(StorageError):
    """No backup was made."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"No backup was written to {path}: {reason}.")
        self.path = path
        self.reason = reason
