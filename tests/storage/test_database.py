import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.ops.metrics import REGISTRY
from bot.storage import migrations, settings
from bot.storage.database import Connection, Database, Write
from bot.storage.errors import DatabaseUnavailable
from tests.timeouts import TIMEOUT_MS


@pytest.fixture
async def in_memory() -> AsyncIterator[Database]:
    database = await Database.open("sqlite+aiosqlite://")
    await migrations.upgrade(database)
    yield database
    await database.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "campmate.db"


@pytest.fixture
async def file(path: Path) -> AsyncIterator[Database]:
    database = await Database.open(f"sqlite+aiosqlite:///{path}")
    await migrations.upgrade(database)
    yield database
    await database.close()


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("foreign_keys", 1), ("synchronous", 2), ("busy_timeout", TIMEOUT_MS)],
)
async def test_every_sqlite_connection_has_the_same_settings(file: Database, pragma: str, value: int | str) -> None:
    async with file.reading(), file.reading() as second:
        assert await second.scalar(text(f"PRAGMA {pragma}")) == value


async def test_a_blocks_changes_are_stored(db: Database) -> None:
    async with db.writing() as connection:
        await settings.write_note(connection, "word", "kept")
    async with db.reading() as connection:
        assert await settings.read_note(connection, "word") == "kept"


async def test_a_failing_blocks_changes_are_rolled_back(db: Database) -> None:
    with pytest.raises(LookupError):
        async with db.writing() as connection:
            await settings.write_note(connection, "word", "dropped")
            raise LookupError
    async with db.reading() as connection:
        assert await settings.read_note(connection, "word") is None


async def test_a_reader_sees_one_state_during_another_transaction(db: Database) -> None:
    async with db.reading() as reader:
        assert await settings.read_note(reader, "word") is None
        async with db.writing() as writer:
            await settings.write_note(writer, "word", "new")
        assert await settings.read_note(reader, "word") is None


async def append(db: Database, letter: str) -> None:
    async with db.writing() as connection:
        await connection.execute(
            text("UPDATE meta SET value = value || :letter WHERE key = 'word'"), {"letter": letter}
        )


async def append_all_at_once(database: Database) -> str:
    async with database.writing() as connection:
        await settings.write_note(connection, "word", "")
    await asyncio.gather(*(append(database, letter) for letter in "abcdefghijklmnopqrst"))
    async with database.reading() as connection:
        return "".join(sorted(await settings.read_note(connection, "word")))


async def test_writers_wait_for_each_other(db: Database) -> None:
    assert await append_all_at_once(db) == "abcdefghijklmnopqrst"


async def test_writers_in_memory_wait_for_each_other(in_memory: Database) -> None:
    assert await append_all_at_once(in_memory) == "abcdefghijklmnopqrst"


async def test_a_failing_block_in_memory_undoes_no_other_blocks_work(in_memory: Database) -> None:
    async def fail() -> None:
        async with in_memory.writing() as connection:
            await settings.write_note(connection, "bad", "x")
            await asyncio.sleep(0)
            raise LookupError

    async def succeed() -> None:
        async with in_memory.writing() as connection:
            await settings.write_note(connection, "good", "y")

    await asyncio.gather(fail(), succeed(), return_exceptions=True)
    async with in_memory.reading() as connection:
        assert await settings.read_note(connection, "bad") is None
        assert await settings.read_note(connection, "good") == "y"


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/missing/campmate.db"
    with pytest.raises(DatabaseUnavailable, match=re.escape(f"{url} cannot be used (unable to open")):
        await Database.open(url)


@pytest.fixture
def recipe(path: Path) -> Path:
    path.write_text("A recipe for salted milk tea.\n" * 100)
    return path


async def test_a_file_that_is_no_database_is_named(recipe: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match="file is not a database"):
        await Database.open(f"sqlite+aiosqlite:///{recipe}")


async def test_a_read_only_file_is_named(file: Database, path: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match="readonly"):
        await Database.open(f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true")


@pytest.mark.parametrize(
    "url",
    [
        "a:secret@host",
        "postgresql+nodriver://a:secret@host/base",
        "postgresql+psycopg://a:secret@127.0.0.1:1/base",
        "sqlite:///a.db",
    ],
    ids=["no address", "no such driver", "nothing listens", "a driver that would block"],
)
async def test_an_invalid_address_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(DatabaseUnavailable) as refused:
        await Database.open(url)
    assert "secret" not in str(refused.value)
    assert "Check DATABASE_URL" in str(refused.value)


async def test_writers_on_one_file_run_in_order_of_arrival(path: Path) -> None:
    database = await Database.open(f"sqlite+aiosqlite:///{path}")
    order = []

    async def write(number: int) -> None:
        async with database.writing() as connection:
            await connection.execute(text("SELECT 1"))
            order.append(number)

    await asyncio.gather(*(write(number) for number in range(40)))
    await database.close()
    assert order == list(range(40))


def measured(name: str, kind: str) -> float:
    return REGISTRY.get_sample_value(f"campmate_database_{name}", {"kind": kind}) or 0


@pytest.mark.parametrize("kind", ["reading", "writing"])
async def test_a_transaction_is_measured_however_it_ends(db: Database, kind: str) -> None:
    before = measured("transaction_seconds_count", kind), measured("wait_seconds_count", kind)
    with pytest.raises(LookupError):
        async with getattr(db, kind)():
            raise LookupError
    async with getattr(db, kind)():
        pass
    assert (measured("transaction_seconds_count", kind), measured("wait_seconds_count", kind)) == (
        before[0] + 2,
        before[1] + 2,
    )


def writing_note(value: str) -> Write:
    async def write(connection: Connection) -> None:
        await settings.write_note(connection, "word", value)

    return write


async def word_of(database: Database) -> str | None:
    async with database.reading() as connection:
        return await settings.read_note(connection, "word")


async def test_a_deferred_write_is_in_the_next_writing_transaction(file: Database) -> None:
    before = file.work.transactions
    await file.defer(writing_note("deferred"))
    assert await word_of(file) is None
    async with file.writing() as connection:
        assert await settings.read_note(connection, "word") == "deferred"
    assert await word_of(file) == "deferred"
    # Two readers and one writer run at the same time.
    assert file.work.transactions - before == 3


async def test_a_deferred_write_survives_a_failing_transaction(file: Database) -> None:
    await file.defer(writing_note("first"))
    with pytest.raises(LookupError):
        async with file.writing():
            await file.defer(writing_note("second"))
            raise LookupError
    assert await word_of(file) is None
    await file.flush()
    assert await word_of(file) == "second"


async def test_deferred_writes_are_stored_when_the_database_is_closed(file: Database) -> None:
    await file.defer(writing_note("at the end"))
    await file.close()
    reopened = await Database.open(file.url)
    assert await word_of(reopened) == "at the end"
    await reopened.close()


async def test_with_several_writers_nothing_is_deferred(db: Database) -> None:
    await db.defer(writing_note("written"))
    assert await word_of(db) == (None if db.file else "written")


async def test_a_flush_waits_for_another_transactions_write(file: Database) -> None:
    await file.defer(writing_note("deferred"))
    taken, go_on = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        async with file.writing():
            taken.set()
            await go_on.wait()

    writing = asyncio.create_task(write())
    await taken.wait()
    flushing = asyncio.create_task(file.flush())
    await asyncio.sleep(0)
    assert not flushing.done()
    go_on.set()
    await asyncio.gather(writing, flushing)
    assert (await word_of(file), file.deferred) == ("deferred", [])
