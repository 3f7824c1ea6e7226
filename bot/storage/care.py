"""Open a database to run the bot on it: locked for one process, migrated, with its backups."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.domain.shards import ALL_SHARDS, Shards
from bot.storage import migrations, sqlite_version
from bot.storage.backups import Backups
from bot.storage.beginning import check_file
from bot.storage.database import Database, file_of, open_database
from bot.storage.errors import DatabaseDamaged, DatabaseMissing
from bot.storage.holding import held
from bot.storage.sqlite import Synchronous

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Care:
    """The owner's settings for a SQLite database; PostgreSQL is configured on its server."""

    synchronous: Synchronous = "FULL"
    backup_folder: Path | None = None
    """None: `backups`, beside the file."""
    backup_days: int = 7

    def backups_of(self, url: str) -> Backups | None:
        """Return the backups of a database; None if it is not a file; raise DatabaseUnavailable."""
        file = file_of(url)
        if file is None:
            return None
        return Backups(file, self.backup_folder or file.parent / "backups", self.backup_days)


@asynccontextmanager
async def open_to_serve(url: str, care: Care, shards: Shards = ALL_SHARDS) -> AsyncIterator[Database]:
    """Open a database, a file for this process alone, and migrate it; raise StorageError."""
    backups = care.backups_of(url)
    with held(url), naming_last(backups):
        if backups is not None:
            await asyncio.to_thread(check_file, url, backups)
            if (flaw := sqlite_version.warning()) is not None:
                log.warning("%s", flaw)
        async with open_database(url, synchronous=care.synchronous, shards=shards) as database:
            await migrations.upgrade(database, backups)
            yield database


@contextmanager
def naming_last(backups: Backups | None) -> Iterator[None]:
    """Add the path of the last backup to a DatabaseDamaged error; of a database that is missing say what is left."""
    try:
        yield
    except DatabaseMissing as error:
        if backups is not None:
            check_file(error.url, backups)
        raise
    except DatabaseDamaged as error:
        if backups is None or (last := backups.last()) is None:
            raise
        raise DatabaseDamaged(error.url, error.reason, last) from error
