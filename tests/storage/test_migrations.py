import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, inspect, text

from bot import storage
from bot.storage import migrations, settings, tallies
from bot.storage.backups import Backups
from bot.storage.database import Database
from bot.storage.errors import BackupFailed, DatabaseEmpty, DatabaseTooNew, DiskFull, MigrationFailed
from bot.storage.schema import metadata
from tests.storage.past import migrate
from tests.storage.played import SERVERS, at_random, insert_games


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "campmate.db"


@pytest.fixture
async def empty(path: Path) -> AsyncIterator[Database]:
    database = await Database.open(f"sqlite+aiosqlite:///{path}")
    yield database
    await database.close()


@pytest.fixture
async def migrated(empty: Database) -> Database:
    await migrations.upgrade(empty)
    return empty


async def run(database: Database, statement: str) -> None:
    async with database.writing() as connection:
        await connection.execute(text(statement))


def indexed(index: dict[str, Any]) -> dict[str, Any]:
    return index | {"dialect_options": {key: str(value) for key, value in index["dialect_options"].items()}}


def described(connection: Connection) -> dict[str, Any]:
    """Return a description of the whole schema. It is sorted, so that two schemas can be compared."""
    inspector = inspect(connection)
    return {
        table: {
            "columns": [column | {"type": repr(column["type"])} for column in inspector.get_columns(table)],
            "primary key": inspector.get_pk_constraint(table),
            "foreign keys": sorted(inspector.get_foreign_keys(table), key=repr),
            "checks": sorted(inspector.get_check_constraints(table), key=repr),
            "indexes": sorted(map(indexed, inspector.get_indexes(table)), key=repr),
        }
        for table in inspector.get_table_names()
        if table != "alembic_version"
    }


async def test_the_migrations_lead_to_the_schema_in_the_code(migrated: Database) -> None:
    fresh = await Database.open("sqlite+aiosqlite://")
    async with fresh.writing() as connection:
        await connection.run_sync(metadata.create_all)
    async with fresh.reading() as created, migrated.reading() as upgraded:
        assert await upgraded.run_sync(described) == await created.run_sync(described)
    await fresh.close()


async def test_an_empty_database_has_no_revision(empty: Database) -> None:
    with pytest.raises(DatabaseEmpty, match=r"is empty. .*db upgrade"):
        await migrations.current(empty)


async def test_upgrading_again_changes_nothing(migrated: Database) -> None:
    async with migrated.writing() as connection:
        await settings.write_note(connection, "word", "kept")
    before = await migrations.current(migrated)
    await migrations.upgrade(migrated)
    assert await migrations.current(migrated) == before
    async with migrated.reading() as connection:
        assert await settings.read_note(connection, "word") == "kept"


async def test_games_from_before_balances_existed_are_counted(empty: Database) -> None:
    async with empty.writing() as connection:
        await connection.run_sync(migrate, "0004")
        await insert_games(connection, at_random(Random(5), 200))
    await migrations.upgrade(empty)
    async with empty.reading() as connection:
        assert await tallies.wrong(connection) == []
        assert await tallies.load(connection, SERVERS[0], "asymmetric")


async def test_a_newer_versions_database_is_refused(migrated: Database) -> None:
    known = await migrations.current(migrated)
    await run(migrated, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseTooNew) as refused:
        await migrations.upgrade(migrated)
    assert (refused.value.revision, refused.value.known) == ("9999", known)


async def test_a_failing_migration_changes_nothing(empty: Database) -> None:
    await run(empty, "CREATE TABLE moves (somebody_elses INTEGER)")
    with pytest.raises(MigrationFailed, match="table moves already exists"):
        await migrations.upgrade(empty)
    async with empty.reading() as connection:
        assert list(await connection.run_sync(described)) == ["moves"]


@pytest.fixture
def backups(path: Path, tmp_path: Path) -> Backups:
    return Backups(path, tmp_path / "backups", days=7)


async def at_first_revision(database: Database) -> None:
    """Create a database as the first version would have, with one row in the table `meta`."""
    async with database.writing() as connection:
        await connection.run_sync(migrate, "0001")
        await settings.write_note(connection, "word", "old")


async def test_a_database_is_backed_up_before_a_migration(empty: Database, backups: Backups) -> None:
    await at_first_revision(empty)
    await migrations.upgrade(empty, backups)
    kept = backups.folder / "campmate-at-0001.db"
    with closing(sqlite3.connect(kept)) as copy:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
        assert copy.execute("SELECT value FROM meta").fetchall() == [("old",)]


async def test_a_new_or_current_database_needs_no_backup(empty: Database, backups: Backups) -> None:
    await migrations.upgrade(empty, backups)
    await migrations.upgrade(empty, backups)
    assert not backups.folder.exists()


async def test_without_a_backup_nothing_is_migrated(empty: Database, backups: Backups) -> None:
    await at_first_revision(empty)
    backups.folder.write_text("in the way")
    with pytest.raises(BackupFailed, match="campmate-at-0001"):
        await migrations.upgrade(empty, backups)
    assert await migrations.current(empty) == "0001"


async def test_a_migration_on_a_full_disk_changes_nothing(empty: Database) -> None:
    await at_first_revision(empty)
    async with empty.reading() as connection:
        pages = await connection.scalar(text("PRAGMA page_count"))
        await connection.execute(text(f"PRAGMA max_page_count = {pages}"))
    with pytest.raises(DiskFull):
        await migrations.upgrade(empty)
    assert await migrations.current(empty) == "0001"


async def test_the_backup_before_an_earlier_attempt_is_kept_too(empty: Database, backups: Backups) -> None:
    await at_first_revision(empty)
    first = await backups.make_before_migration("0001")
    await migrations.upgrade(empty, backups)
    assert sorted(path.name for path in backups.folder.iterdir()) == ["campmate-at-0001-2.db", first.name]


def test_the_migrations_know_every_module_with_a_table() -> None:
    """The test runs in a new process, because this process may already have imported more modules."""
    declared = {
        f"bot.storage.{path.stem}" for path in Path(storage.__path__[0]).glob("*.py") if "sa.Table(" in path.read_text()
    }
    script = (
        "import sys, bot.storage.migrations; print(*(name for name in sys.modules if name.startswith('bot.storage.')))"
    )
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert declared <= set(loaded.split())
