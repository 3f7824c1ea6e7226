"""Migrates the database to this version's schema, and finds differences between the two."""

from __future__ import annotations

import logging
import re
from functools import cache
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.paths import MIGRATIONS
from bot.storage import (
    access_links,
    achievements,
    chapters,
    explorer,
    imports,
    outbox,
    push,
    puzzles,
    ratings,
    recaps,
    settings,
    sqlite,
    storms,
    tournaments,
    training,
    votes,
)
from bot.storage.backups import Backups
from bot.storage.database import Database
from bot.storage.errors import DatabaseEmpty, DatabaseTooNew, MigrationFailed
from bot.storage.schema import metadata

log = logging.getLogger(__name__)

TABLE_MODULES = (
    *(access_links, achievements, chapters, explorer, imports, outbox, push, puzzles, ratings),
    *(recaps, settings, storms, tournaments, training, votes),
)
"""Modules with tables of their own. Importing them adds the tables to the metadata."""

UPGRADE_LOCK = 0x43414D50
"""The advisory lock for migrating on PostgreSQL. If several processes start at the same time, one migrates while the
others wait.
"""


async def upgrade(database: Database, backups: Backups | None = None) -> None:
    """Apply the missing migrations in one transaction. First make a backup, unless the database is empty.

    Raise DatabaseTooNew, BackupFailed, MigrationFailed or DatabaseUnavailable.
    """
    async with database.writing() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(UPGRADE_LOCK)))
        revision = await known_revision(connection)
        if revision == head():
            return
        if revision is not None and backups is not None:
            # The backup is made within the transaction, so that nothing is written between the backup and the
            # migration.
            log.info("backup before the migration: %s", await backups.make_before_migration(revision))
        try:
            await connection.run_sync(_upgrade)
        except DBAPIError as error:
            if sqlite.fault_of(error.orig):
                # `writing` turns a failure of the file, such as a full disk, into DatabaseUnavailable.
                raise
            raise MigrationFailed(database.url, str(error.orig)) from error


async def current(database: Database) -> str:
    """Return the database's revision. Raise DatabaseEmpty or DatabaseTooNew."""
    async with database.reading() as connection:
        revision = await known_revision(connection)
    if revision is None:
        raise DatabaseEmpty(database.url)
    return revision


async def known_revision(connection: AsyncConnection) -> str | None:
    """Return the database's revision, or None if the database is empty.

    Raise DatabaseTooNew if this version of Campmate doesn't recognize the revision.
    """
    revision = await connection.run_sync(_revision)
    if revision is not None and revision not in revisions():
        raise DatabaseTooNew(revision, head())
    return revision


def head() -> str | None:
    return _scripts().get_current_head()


def revisions() -> list[str]:
    """Return the ids of all revisions, oldest first."""
    return [script.revision for script in _scripts().walk_revisions()][::-1]


async def drift(connection: AsyncConnection) -> list[str]:
    changes = await connection.run_sync(_differences)
    return [_named(change) for change in changes]


def _named(change: Any) -> str:
    """Describe a difference that Alembic found, for example "the table outbox is missing"."""
    if isinstance(change, list):
        return "; ".join(_named(one) for one in change)
    verb, *things = change
    if verb.startswith("modify_"):
        _, table, column, *_ = things
        return f"{table}.{column} has a different {verb.removeprefix('modify_').replace('_', ' ')}"
    action, _, kind = verb.partition("_")
    state = "is missing" if action == "add" else "is unexpected"
    thing = things[-1]
    of_table = f" of {things[-2]}" if kind == "column" else ""
    return f"the {kind.replace('_', ' ')} {getattr(thing, 'name', thing)}{of_table} {state}"


# Cached, because the result is needed three times at startup, and creating it runs all migration files.
@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    # Alembic reads the option with configparser, which needs percent signs doubled.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def config_for(connection: sa.Connection) -> Config:
    config = _config()
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: sa.Connection) -> None:
    command.upgrade(config_for(connection), "head")


def _revision(connection: sa.Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _differences(connection: sa.Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


_LIST = re.compile(r"kind IN \(([^)]*)\)")


def allow_kinds(op: Operations, *kinds: str) -> None:
    """Extend the outbox's check constraint to allow additional kinds of messages."""
    if op.get_bind().dialect.name == "sqlite":
        _allow_in_a_table_made_anew(op, kinds)
        return
    query = sa.text("SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'ck_outbox_kind'")
    allowed = re.findall(r"'([a-z_-]+)'", op.get_bind().execute(query).scalar_one())
    op.drop_constraint("ck_outbox_kind", "outbox")
    op.create_check_constraint("ck_outbox_kind", "outbox", f"kind IN ({_quoted([*allowed, *kinds])})")


def _allow_in_a_table_made_anew(op: Operations, kinds: tuple[str, ...]) -> None:
    """Recreate the table with a changed constraint, because SQLite can't change a constraint of an existing table.

    On a new database, this takes about 20 ms in each migration that does it. Editing the schema in place (`PRAGMA
    writable_schema`) isn't an option. SQLite ignores it in defensive mode, and some builds turn this mode on, such as
    the one on macOS.
    """
    bind = op.get_bind()
    made = sa.text("SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'outbox' AND sql IS NOT NULL")
    parts = bind.execute(made).all()
    for kind, name, _ in parts:
        if kind == "index":
            op.drop_index(name, "outbox")
    op.rename_table("outbox", "outbox_before")
    for _, _, sql in sorted(parts, key=lambda part: part.type != "table"):
        bind.exec_driver_sql(_LIST.sub(rf"kind IN (\1, {_quoted(kinds)})", sql))
    op.execute("INSERT INTO outbox SELECT * FROM outbox_before")
    op.drop_table("outbox_before")


def _quoted(kinds: list[str] | tuple[str, ...]) -> str:
    return ", ".join(f"'{kind}'" for kind in kinds)
