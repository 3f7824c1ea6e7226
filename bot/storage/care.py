"""Open a database to serve from it: by one process, up to date, and with its backups at hand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.domain.shards import ALL_SHARDS, Shards
from bot.storage import migrations
from bot.storage.backups import Backups
from bot.storage.database import Database, file_of, open_database
from bot.storage.errors import DatabaseDamaged
from bot.storage.holding import held
from bot.storage.sqlite import Synchronous


@dataclass(frozen=True)
class Care:
    """What an owner may decide about a SQLite database; a PostgreSQL server has its own ways."""

    synchronous: Synchronous = "FULL"
    backup_folder: Path | None = None
    """None: `backups`, beside the file."""
    backup_days: int = 7

    def backups_of(self, url: str) -> Backups | None:
        """Return where the backups of a database are; None where it is no file; raise DatabaseUnavailable."""
        file = file_of(url)
        if file is None:
            return None
        return Backups(file, self.backup_folder or file.parent / "backups", self.backup_days)


@asynccontextmanager
async def open_to_serve(url: str, care: Care, shards: Shards = ALL_SHARDS) -> AsyncIterator[Database]:
    """Open a database for this process alone, where it is a file, and bring it up to date; raise StorageError."""
    backups = care.backups_of(url)
    with held(url), naming_last(backups):
        async with open_database(url, synchronous=care.synchronous, shards=shards) as database:
            await migrations.upgrade(database, backups)
            yield database


@contextmanager
def naming_last(backups: Backups | None) -> Iterator[None]:
    """Let whoever is told that the file is damaged know the last backup."""
    try:
        yield
    except DatabaseDamaged as error:
        if backups is None or (last := backups.last()) is None:
            raise
        raise DatabaseDamaged(error.url, error.reason, last) from error
