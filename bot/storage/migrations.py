"""Bring the database to the schema of this code, and tell where it is."""

from __future__ import annotations

import logging
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection as SyncConnection
from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.paths import MIGRATIONS
from bot.storage import sqlite
from bot.storage.backups import Backups
from bot.storage.database import Database
from bot.storage.errors import DatabaseEmpty, DatabaseTooNew, MigrationFailed
from bot.storage.schema import metadata

log = logging.getLogger(__name__)

UPGRADE_LOCK = 0x43414D50
"""PostgreSQL only: of several processes that start together, one migrates and the others wait."""


async def upgrade(database: Database, backups: Backups | None = None) -> None:
    """Apply what is missing, all of it or nothing, after a backup of what there is.

    Raise DatabaseTooNew, BackupFailed, MigrationFailed or DatabaseUnavailable.
    """
    async with database.writing() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(select(func.pg_advisory_xact_lock(UPGRADE_LOCK)))
        revision = await known_revision(connection)
        if revision == head():
            return
        if revision is not None and backups is not None:
            # Whoever writes waits, so that nothing comes between the backup and the migration.
            log.info("kept as it was before the migration: %s", await backups.make_before_migration(revision))
        try:
            await connection.run_sync(_upgrade)
        except DBAPIError as error:
            if sqlite.fault_of(error.orig):
                # Of a full disk, for one, the migration knows nothing.
                raise
            raise MigrationFailed(database.url, str(error.orig)) from error


async def current(database: Database) -> str:
    """Return the revision that the database is at; raise DatabaseEmpty or DatabaseTooNew."""
    async with database.reading() as connection:
        revision = await known_revision(connection)
    if revision is None:
        raise DatabaseEmpty(database.url)
    return revision


async def known_revision(connection: AsyncConnection) -> str | None:
    """Return the revision that a database is at, None for an empty one; raise DatabaseTooNew."""
    revision = await connection.run_sync(_revision)
    if revision is not None and revision not in revisions():
        raise DatabaseTooNew(revision, head())
    return revision


def head() -> str | None:
    """Return the newest revision, which this code expects."""
    return _scripts().get_current_head()


def revisions() -> list[str]:
    """Return every revision that there ever was, the oldest first."""
    return [script.revision for script in _scripts().walk_revisions()][::-1]


async def drift(connection: AsyncConnection) -> list[str]:
    """Return in which ways the tables are not those of the code, by their names."""
    changes = await connection.run_sync(_differences)
    return [_named(change) for change in changes]


def _named(change: Any) -> str:
    """Return a difference as Alembic tells it, in words: what it would do, and the thing that it would do it to."""
    if isinstance(change, list):
        return "; ".join(_named(one) for one in change)
    verb, *things = change
    if verb.startswith("modify_"):
        _, table, column, *_ = things
        return f"{table}.{column} has another {verb.removeprefix('modify_').replace('_', ' ')}"
    action, _, kind = verb.partition("_")
    state = "is missing" if action == "add" else "is not ours"
    thing = things[-1]
    of_table = f" of {things[-2]}" if kind == "column" else ""
    return f"the {kind.replace('_', ' ')} {getattr(thing, 'name', thing)}{of_table} {state}"


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    # Alembic reads the option with configparser, to which a percent sign means something.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def config_for(connection: SyncConnection) -> Config:
    """Return what Alembic's commands need in order to work in the transaction of a connection."""
    config = _config()
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: SyncConnection) -> None:
    command.upgrade(config_for(connection), "head")


def _revision(connection: SyncConnection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _differences(connection: SyncConnection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))
