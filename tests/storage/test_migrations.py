import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, inspect, text

from bot.storage import meta, migrations
from bot.storage.database import Database
from bot.storage.errors import BackupFailed, DatabaseTooNew, MigrationFailed
from bot.storage.schema import metadata


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


def described(connection: Connection) -> dict[str, Any]:
    """Everything that makes a schema, in no particular order."""
    inspector = inspect(connection)
    return {
        table: {
            "columns": [column | {"type": repr(column["type"])} for column in inspector.get_columns(table)],
            "primary key": inspector.get_pk_constraint(table),
            "foreign keys": sorted(inspector.get_foreign_keys(table), key=repr),
            "checks": sorted(inspector.get_check_constraints(table), key=repr),
            "indexes": sorted(inspector.get_indexes(table), key=repr),
        }
        for table in inspector.get_table_names()
        if table != "alembic_version"
    }


async def test_the_migrations_lead_to_the_schema_of_the_code(migrated: Database) -> None:
    fresh = await Database.open("sqlite+aiosqlite://")
    async with fresh.writing() as connection:
        await connection.run_sync(metadata.create_all)
    async with fresh.reading() as created, migrated.reading() as upgraded:
        assert await upgraded.run_sync(described) == await created.run_sync(described)
    await fresh.close()


async def test_an_empty_database_has_no_revision(empty: Database) -> None:
    assert await migrations.current(empty) is None


async def test_upgrading_again_changes_nothing(migrated: Database) -> None:
    async with migrated.writing() as connection:
        await meta.write(connection, "word", "kept")
    before = await migrations.current(migrated)
    await migrations.upgrade(migrated)
    assert await migrations.current(migrated) == before
    async with migrated.reading() as connection:
        assert await meta.read(connection, "word") == "kept"


async def test_a_database_of_newer_code_is_refused(migrated: Database) -> None:
    known = await migrations.current(migrated)
    await run(migrated, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseTooNew) as refused:
        await migrations.upgrade(migrated)
    assert (refused.value.revision, refused.value.known) == ("9999", known)


async def test_a_migration_that_fails_leaves_everything_as_it_was(empty: Database) -> None:
    await run(empty, "CREATE TABLE moves (somebody_elses INTEGER)")
    with pytest.raises(MigrationFailed, match="table moves already exists"):
        await migrations.upgrade(empty)
    async with empty.reading() as connection:
        assert list(await connection.run_sync(described)) == ["moves"]


async def test_a_sound_database_passes_the_check(migrated: Database) -> None:
    assert await migrations.check(migrated) == []


async def test_the_check_finds_a_schema_that_was_tampered_with(migrated: Database) -> None:
    await run(migrated, "DROP INDEX ix_games_room_id")
    findings = await migrations.check(migrated)
    assert len(findings) == 1
    assert "ix_games_room_id" in findings[0]


async def test_the_check_finds_rows_that_refer_to_nothing(migrated: Database, path: Path) -> None:
    with closing(sqlite3.connect(path)) as careless, careless:
        careless.execute("INSERT INTO moves VALUES (41, 0, 'e2e4', 'e4', '2030-01-01 00:00:00.000000')")
    assert await migrations.check(migrated) == ["row 1 of moves refers to a missing row of games"]


async def test_a_backup_is_a_working_copy_of_a_database_in_use(migrated: Database, tmp_path: Path) -> None:
    async with migrated.writing() as connection:
        await meta.write(connection, "word", "kept")
    copy = tmp_path / "copy.db"
    await migrations.backup(migrated, copy)
    restored = await Database.open(f"sqlite+aiosqlite:///{copy}")
    assert await migrations.check(restored) == []
    async with restored.reading() as connection:
        assert await meta.read(connection, "word") == "kept"
    await restored.close()


async def test_a_backup_overwrites_nothing(migrated: Database, tmp_path: Path) -> None:
    taken = tmp_path / "taken.db"
    taken.write_text("precious")
    with pytest.raises(BackupFailed, match="exists already"):
        await migrations.backup(migrated, taken)
    assert taken.read_text() == "precious"


async def test_a_backup_into_a_missing_folder_says_so(migrated: Database, tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match="unable to open database file"):
        await migrations.backup(migrated, tmp_path / "missing" / "copy.db")
