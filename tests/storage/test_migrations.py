import sqlite3
from contextlib import closing
from random import Random

import pytest
from alembic import command
from sqlalchemy import inspect, text

from bot.storage import balances, meta, migrations
from bot.storage.database import Database
from bot.storage.errors import BackupFailed, DatabaseTooNew, MigrationFailed
from bot.storage.schema import metadata
from tests.storage.played import SERVERS, at_random, insert_games


@pytest.fixture
def path(tmp_path):
    return tmp_path / "campmate.db"


@pytest.fixture
async def empty(path):
    database = await Database.open(f"sqlite+aiosqlite:///{path}")
    yield database
    await database.close()


@pytest.fixture
async def migrated(empty):
    await migrations.upgrade(empty)
    return empty


async def run(database, statement):
    async with database.writing() as connection:
        await connection.execute(text(statement))


def indexed(index):
    """An index, with the text of what it is kept to."""
    return index | {"dialect_options": {key: str(value) for key, value in index["dialect_options"].items()}}


def described(connection):
    """Everything that makes a schema, in no particular order."""
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


async def test_the_migrations_lead_to_the_schema_of_the_code(migrated):
    fresh = await Database.open("sqlite+aiosqlite://")
    async with fresh.writing() as connection:
        await connection.run_sync(metadata.create_all)
    async with fresh.reading() as created, migrated.reading() as upgraded:
        assert await upgraded.run_sync(described) == await created.run_sync(described)
    await fresh.close()


async def test_an_empty_database_has_no_revision(empty):
    assert await migrations.current(empty) is None


async def test_upgrading_again_changes_nothing(migrated):
    async with migrated.writing() as connection:
        await meta.write(connection, "word", "kept")
    before = await migrations.current(migrated)
    await migrations.upgrade(migrated)
    assert await migrations.current(migrated) == before
    async with migrated.reading() as connection:
        assert await meta.read(connection, "word") == "kept"


def upgraded_to(revision):
    def upgrade(connection):
        config = migrations._config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

    return upgrade


async def test_games_from_before_there_were_balances_are_counted(empty):
    async with empty.writing() as connection:
        await connection.run_sync(upgraded_to("0004"))
        await insert_games(connection, at_random(Random(5), 200))
    await migrations.upgrade(empty)
    assert await migrations.check(empty) == []
    async with empty.reading() as connection:
        assert await balances.load(connection, SERVERS[0], "asymmetric")


async def test_a_database_of_newer_code_is_refused(migrated):
    known = await migrations.current(migrated)
    await run(migrated, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseTooNew) as refused:
        await migrations.upgrade(migrated)
    assert (refused.value.revision, refused.value.known) == ("9999", known)


async def test_a_migration_that_fails_leaves_everything_as_it_was(empty):
    await run(empty, "CREATE TABLE moves (somebody_elses INTEGER)")
    with pytest.raises(MigrationFailed, match="table moves already exists"):
        await migrations.upgrade(empty)
    async with empty.reading() as connection:
        assert list(await connection.run_sync(described)) == ["moves"]


async def test_a_sound_database_passes_the_check(migrated):
    assert await migrations.check(migrated) == []


async def test_the_check_finds_a_schema_that_was_tampered_with(migrated):
    await run(migrated, "DROP INDEX ix_games_room_id")
    findings = await migrations.check(migrated)
    assert len(findings) == 1
    assert "ix_games_room_id" in findings[0]


async def test_the_check_finds_rows_that_refer_to_nothing(migrated, path):
    with closing(sqlite3.connect(path)) as careless, careless:
        careless.execute("INSERT INTO moves VALUES (41, 0, 'e2e4', 'e4', '2030-01-01 00:00:00.000000')")
    assert await migrations.check(migrated) == ["row 1 of moves refers to a missing row of games"]


async def test_a_backup_is_a_working_copy_of_a_database_in_use(migrated, tmp_path):
    async with migrated.writing() as connection:
        await meta.write(connection, "word", "kept")
    copy = tmp_path / "copy.db"
    await migrations.backup(migrated, copy)
    restored = await Database.open(f"sqlite+aiosqlite:///{copy}")
    assert await migrations.check(restored) == []
    async with restored.reading() as connection:
        assert await meta.read(connection, "word") == "kept"
    await restored.close()


async def test_a_backup_overwrites_nothing(migrated, tmp_path):
    taken = tmp_path / "taken.db"
    taken.write_text("precious")
    with pytest.raises(BackupFailed, match="exists already"):
        await migrations.backup(migrated, taken)
    assert taken.read_text() == "precious"


async def test_a_backup_into_a_missing_folder_says_so(migrated, tmp_path):
    with pytest.raises(BackupFailed, match="unable to open database file"):
        await migrations.backup(migrated, tmp_path / "missing" / "copy.db")
