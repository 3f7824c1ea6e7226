"""Bring the database to the schema of this code, and look after it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

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
from bot.storage import balances, sqlite
from bot.storage.database import Database
from bot.storage.errors import BackupFailed, DatabaseTooNew, MigrationFailed
from bot.storage.schema import metadata

UPGRADE_LOCK = 0x43414D50
"""PostgreSQL only: of several processes that start together, one migrates and the others wait."""


async def upgrade(database: Database) -> None:
    """Apply what is missing, all of it or nothing; raise DatabaseTooNew or MigrationFailed."""
    async with database.writing() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(select(func.pg_advisory_xact_lock(UPGRADE_LOCK)))
        await _check_known(connection)
        try:
            await connection.run_sync(_upgrade)
        except DBAPIError as error:
            raise MigrationFailed(database.url, str(error.orig)) from error


async def current(database: Database) -> str | None:
    """Return the revision that the database is at, None for an empty one."""
    async with database.reading() as connection:
        return await connection.run_sync(_revision)


async def check(database: Database) -> list[str]:
    """Return what is wrong with the database, one plain line each; raise DatabaseTooNew."""
    async with database.reading() as connection:
        await _check_known(connection)
        findings = [f"differs from the schema: {change}" for change in await connection.run_sync(_differences)]
        if not findings:
            findings += await balances.differences(connection)
        if connection.dialect.name == "sqlite":
            findings += await sqlite.damage(connection)
        return findings


async def backup(database: Database, path: Path) -> None:
    """Copy the database into a new file while it is in use; raise BackupFailed."""
    if await asyncio.to_thread(path.exists):
        raise BackupFailed(path, "the file exists already, choose another name")
    async with database.reading() as connection:
        if connection.dialect.name != "sqlite":
            raise BackupFailed(path, "only SQLite is copied from here, use pg_dump for PostgreSQL")
        try:
            await sqlite.copy(connection, path)
        except sqlite3.Error as error:
            await asyncio.to_thread(path.unlink, missing_ok=True)
            raise BackupFailed(path, str(error)) from error


async def _check_known(connection: AsyncConnection) -> None:
    revision = await connection.run_sync(_revision)
    scripts = ScriptDirectory.from_config(_config())
    if revision is not None and revision not in {script.revision for script in scripts.walk_revisions()}:
        raise DatabaseTooNew(revision, scripts.get_current_head())


def _config() -> Config:
    config = Config()
    # Alembic reads the option with configparser, to which a percent sign means something.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _upgrade(connection: SyncConnection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _revision(connection: SyncConnection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _differences(connection: SyncConnection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))
