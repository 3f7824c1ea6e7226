"""A writer can be canceled at any time. The next writer starts only after the canceled writer's thread is done."""

import asyncio
import random
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.storage import settings
from bot.storage.care import Care, held, open_to_serve
from bot.storage.database import Database
from bot.storage.ending import to_the_end
from bot.storage.errors import DatabaseInUse
from bot.storage.sqlite import EagerConnection, EagerCursor
from tests.conftest import sqlite_url
from tests.sampling import one_in
from tests.timeouts import until

TURNS = 60
"""How many event-loop iterations to wait after a cancellation. In this time, any transaction that isn't blocked ends.
"""


class Slow:
    """Holds up the database calls in the threads of connections until `release` is called."""

    def __init__(self) -> None:
        self.at_work: set[EagerConnection] = set()
        self.commits = 0
        """How many commits were started while calls were blocked."""
        self.overlaps = 0
        """How many calls were started while another connection's call was running."""
        self._go = threading.Event()
        self._lock = threading.Lock()

    def slowed(self, call: Callable[..., None], connection: Callable[..., EagerConnection]) -> Callable[..., None]:
        def slow(self_: object, *arguments: object) -> None:
            this = connection(self_)
            with self._lock:
                self.overlaps += bool(self.at_work - {this})
                self.at_work.add(this)
                self.commits += this is self_ and not self._go.is_set()
            self._go.wait()
            try:
                call(self_, *arguments)
            finally:
                with self._lock:
                    self.at_work.discard(this)

        return slow

    def block(self) -> None:
        self._go.clear()

    def release(self) -> None:
        self._go.set()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """A `Slow` that makes statements and commits wait in their threads between `block` and `release`."""
    made = Slow()
    made.release()
    commit = made.slowed(EagerConnection._commit, lambda connection: connection)
    execute = made.slowed(EagerCursor._execute, lambda cursor: cursor._connection)
    monkeypatch.setattr(EagerConnection, "_commit", commit)
    monkeypatch.setattr(EagerCursor, "_execute", execute)
    return made


@pytest.fixture
async def written(tmp_path: Path, slow: Slow) -> AsyncIterator[Database]:
    async with open_to_serve(sqlite_url(tmp_path / "campmate.db"), Care()) as db:
        yield db
        slow.release()


async def write(db: Database, key: str, failing: bool) -> None:
    async with db.writing() as connection:
        await settings.write_note(connection, key, "x")
        if failing:
            raise LookupError


async def some_turns(rng: random.Random, most: int) -> None:
    for _ in range(rng.randrange(most)):
        await asyncio.sleep(0)


@pytest.mark.parametrize("seed", one_in(5, range(25)))
async def test_no_writer_starts_while_a_canceled_ones_thread_works(written: Database, slow: Slow, seed: int) -> None:
    rng = random.Random(seed)
    for round_ in range(4):
        slow.block()
        writers = [asyncio.create_task(write(written, f"{round_} {i}", rng.random() < 0.3)) for i in range(3)]
        await until(lambda: bool(slow.at_work))
        if rng.random() < 0.6:
            # Let the statements run, but block the commit.
            slow.release()
            await some_turns(rng, 4)
            slow.block()
        for _ in range(rng.randrange(1, 6)):
            writers[0].cancel()
            await some_turns(rng, 6)
        for _ in range(TURNS):
            await asyncio.sleep(0)
        slow.release()
        await asyncio.gather(*writers, return_exceptions=True)
    assert slow.overlaps == 0
    # The file isn't damaged: another writer succeeds, and its change is stored.
    await write(written, "last", failing=False)
    async with written.reading() as connection:
        assert await settings.read_note(connection, "last") == "x"
        assert await connection.scalar(text("PRAGMA integrity_check")) == "ok"


@pytest.mark.parametrize("times", [1, 2, 3, 10])
async def test_a_repeatedly_canceled_commit_makes_the_next_writer_wait(
    written: Database, slow: Slow, times: int
) -> None:
    writer = asyncio.create_task(commit_slowly(written, slow))
    await until(lambda: slow.commits == 1)
    other = asyncio.create_task(write(written, "other", failing=False))
    for _ in range(times):
        writer.cancel()
        for _ in range(TURNS):
            await asyncio.sleep(0)
    assert not writer.done()
    assert not other.done()
    slow.release()
    with pytest.raises(asyncio.CancelledError):
        await writer
    await other
    assert slow.overlaps == 0
    async with written.reading() as connection:
        assert await settings.read_note(connection, "other") == "x"


async def commit_slowly(db: Database, slow: Slow) -> None:
    async with db.writing() as connection:
        await settings.write_note(connection, "first", "x")
        slow.block()


async def test_another_process_gets_the_file_only_after_a_canceled_bot_has_closed_it(
    tmp_path: Path, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = sqlite_url(tmp_path / "campmate.db")
    closing, go_on = asyncio.Event(), asyncio.Event()
    close = EagerConnection.close

    async def slowly(self: EagerConnection) -> None:
        closing.set()
        await go_on.wait()
        await close(self)

    async def serve() -> None:
        async with open_to_serve(url, Care()):
            monkeypatch.setattr(EagerConnection, "close", slowly)

    serving = asyncio.create_task(serve())
    await closing.wait()
    for _ in range(5):
        serving.cancel()
        for _ in range(TURNS):
            await asyncio.sleep(0)
    with pytest.raises(DatabaseInUse), held(url):
        pass
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await serving
    with held(url):
        pass


async def test_to_the_end_returns_the_result_or_raises_the_failure() -> None:
    async def fail() -> None:
        raise LookupError

    assert await to_the_end(asyncio.sleep(0, "done")) == "done"
    with pytest.raises(LookupError):
        await to_the_end(fail())


async def test_a_canceled_opening_leaves_no_connection(tmp_path: Path, slow: Slow) -> None:
    url = sqlite_url(tmp_path / "campmate.db")
    opened: list[EagerConnection] = []
    slow.block()
    opening = asyncio.create_task(Database.open(url))
    await until(lambda: bool(slow.at_work) or opening.done())
    opened += slow.at_work
    opening.cancel()
    slow.release()
    with pytest.raises(asyncio.CancelledError):
        await opening
    assert [connection._running for connection in opened] == [False]
