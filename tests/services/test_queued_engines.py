"""Engines in other processes: each request is processed once, in order of urgency, even if workers are killed."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from _pytest.logging import LogCaptureFixture

from bot.app import open_runtime
from bot.domain.ids import ServerId, UserId
from bot.engine import Engine
from bot.ops.metrics import ENGINE_QUEUE
from bot.rules import MoveLine, Position, parse_move
from bot.services import queued_engines
from bot.services.engines import Engines, Requester, Urgency
from bot.services.questions import Examination, LevelMove, Search
from bot.services.queued_engines import AT_ONCE, EPOCH, QueuedEngines, WorkerFailed
from bot.storage import checks, migrations
from bot.storage.database import Database
from bot.storage.engine_queue import MOST_ATTEMPTS, SCHEMA, Pace, upgrade
from bot.variants import find_variant
from bot.worker import look
from tests.postgres import Server
from tests.sampling import more
from tests.timeouts import TIMEOUT

from .steps import CHECKMATE, NOW

START = MoveLine.from_position(Position.start(find_variant("orda")))
QUESTIONS: list[Any] = [LevelMove(START, 2, "41"), Search(START, 500), Examination(START, 0, 500)]
QUICK = Pace(poll=0.1, heartbeat=0.2, dead_after=TIMEOUT, patience=TIMEOUT)
"""Settings with short intervals, to make the tests fast, and long time limits, so that a slow worker isn't considered
dead and no request is processed twice.
"""
ENDLESS = 10**15
JOBS = "procrastinate_jobs"
BUSY = f"SELECT worker_id FROM {JOBS} WHERE queue_name = 'engine-work'"
HANG_UP = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"


@pytest.fixture
def url(postgres: Server) -> Iterator[str]:
    with postgres.database() as url:
        yield url


@pytest.fixture
async def asked(url: str) -> AsyncIterator[QueuedEngines]:
    async with queued_engines.opened(url, QUICK) as engines:
        yield engines


@asynccontextmanager
async def working(url: str) -> AsyncIterator[None]:
    engines = Engines()
    async with queued_engines.open_queue(url, QUICK) as queue:
        task = asyncio.create_task(queued_engines.work(queue, engines, 1))
        yield
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await asyncio.to_thread(engines.close)


async def run(url: str, statement: str) -> list[tuple[object, ...]]:
    address = url.replace("+psycopg", "")
    async with await psycopg.AsyncConnection.connect(address, options=f"-c search_path={SCHEMA}") as connection:
        cursor = await connection.execute(statement.encode())
        return await cursor.fetchall() if cursor.description else []


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Poll until a condition on the database is true. Another process makes it true."""
    while not await is_so():  # noqa: ASYNC110
        await asyncio.sleep(0.02)


async def jobs(url: str, status: str) -> int:
    return len(await run(url, f"SELECT id FROM {JOBS} WHERE queue_name = 'engine-work' AND status = '{status}'"))


def is_waiting(url: str, count: int = 1, status: str = "todo") -> Callable[[], Awaitable[bool]]:
    async def has_this_count() -> bool:
        return await jobs(url, status) == count

    return has_this_count


async def test_a_worker_answers_like_an_engine_in_this_process(url: str, asked: QueuedEngines) -> None:
    async with working(url):
        found = [await asked.ask(question) for question in QUESTIONS]
    assert found == [question(Engine(16)) for question in QUESTIONS]
    assert await run(url, f"SELECT id FROM {JOBS} WHERE status <> 'doing'") == []


async def test_a_move_goes_before_an_earlier_analysis(url: str, asked: QueuedEngines) -> None:
    order: list[Urgency] = []

    async def ask(urgency: Urgency) -> None:
        await asked.ask(Examination(START, 0, 100), urgency)
        order.append(urgency)

    analysis = asyncio.create_task(ask(Urgency.ANALYSIS))
    await until(is_waiting(url, 1))
    move = asyncio.create_task(ask(Urgency.MOVE))
    await until(is_waiting(url, 2))
    async with working(url):
        await asyncio.gather(analysis, move)
    assert order == [Urgency.MOVE, Urgency.ANALYSIS]


async def test_servers_take_turns_with_a_busy_one(url: str) -> None:
    order: list[str] = []

    async def ask(engines: QueuedEngines, name: str, requester: Requester) -> None:
        await engines.ask(Examination(START, 0, 100), requester=requester)
        order.append(name)

    async with queued_engines.opened(url, QUICK, lambda: EPOCH) as engines:
        hints = [asyncio.create_task(ask(engines, "busy", Requester(ServerId(1), UserId(5)))) for _ in range(12)]
        await until(is_waiting(url, AT_ONCE))
        hints.append(asyncio.create_task(ask(engines, "other member", Requester(ServerId(1), UserId(6)))))
        await asyncio.sleep(0)
        move = asyncio.create_task(ask(engines, "other server", Requester(ServerId(2), UserId(7))))
        await until(is_waiting(url, AT_ONCE + 1))
        async with working(url):
            await asyncio.gather(move, *hints)
    assert order[1] == "other server"
    assert order.index("other member") <= AT_ONCE + 2


async def test_a_worker_measures_the_length_of_the_queue(url: str, asked: QueuedEngines) -> None:
    asking = asyncio.create_task(asked.ask(QUESTIONS[0]))
    await until(is_waiting(url))
    async with queued_engines.open_queue(url, QUICK) as queue:
        assert await look(queue) is None
        assert [ENGINE_QUEUE.labels(status)._value.get() for status in ("todo", "doing")] == [1, 0]
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        assert await queue.depth() == {"todo": 0, "doing": 0}


async def test_a_canceled_question_is_not_started(url: str, asked: QueuedEngines) -> None:
    forgotten = asyncio.create_task(asked.ask(QUESTIONS[0]))
    await until(is_waiting(url))
    forgotten.cancel()
    await asyncio.gather(forgotten, return_exceptions=True)
    assert await jobs(url, "todo") == 0


async def test_a_failure_is_raised_only_for_its_question(
    url: str, asked: QueuedEngines, caplog: LogCaptureFixture
) -> None:
    over = START
    for san in CHECKMATE.split():
        over = over.play(parse_move(over.position, san))
    with caplog.at_level(logging.CRITICAL, "bot.services.queued_engines"):
        async with working(url):
            with pytest.raises(WorkerFailed, match="LineOver"):
                await asked.ask(Search(over, 100))
            assert (await asked.ask(QUESTIONS[1])).best


async def test_a_question_that_vanished_is_queued_again(url: str) -> None:
    async with queued_engines.opened(url, replace(QUICK, patience=0.3)) as asked:
        asking = asyncio.create_task(asked.ask(QUESTIONS[1]))
        await until(is_waiting(url))
        await run(url, f"DELETE FROM {JOBS}")
        await until(is_waiting(url))
        async with working(url):
            assert (await asking).best


async def test_questions_survive_lost_database_connections(
    url: str, asked: QueuedEngines, caplog: LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    asking = asyncio.create_task(asked.ask(QUESTIONS[1]))
    await until(is_waiting(url))
    await run(url, HANG_UP)
    async with working(url):
        assert (await asking).best
        await run(url, HANG_UP)
        assert (await asked.ask(QUESTIONS[2])).best


async def test_a_question_that_kills_every_worker_is_given_up(url: str, asked: QueuedEngines) -> None:
    asking = asyncio.create_task(asked.ask(QUESTIONS[1]))
    await until(is_waiting(url))
    await run(url, f"UPDATE {JOBS} SET status = 'doing', attempts = {MOST_ATTEMPTS - 1}")
    async with working(url):
        with pytest.raises(WorkerFailed, match="every worker that tried it died"):
            await asking


def is_tidy(url: str) -> Callable[[], Awaitable[bool]]:
    async def nothing_left() -> bool:
        return await run(url, f"SELECT id FROM {JOBS}") == []

    return nothing_left


async def test_answers_without_a_waiting_process_are_deleted(url: str) -> None:
    await upgrade(url)
    unread = """('mailbox-0', 'deliver', '{"number": "1", "answer": {}, "at": 0}')"""
    await run(url, f"INSERT INTO {JOBS} (queue_name, task_name, args) VALUES {unread}")
    async with working(url):
        await until(is_tidy(url))


async def test_the_schema_is_created_once_by_the_first_process_and_passes_the_database_check(url: str) -> None:
    db = await Database.open(url)
    await migrations.upgrade(db)
    await asyncio.gather(*(upgrade(url) for _ in range(3)))
    assert await checks.check(db) == []
    [[applied]] = await run(url, f"SELECT obj_description('{SCHEMA}'::regnamespace)")
    assert applied == "03.04.00_50_post_add_retry_failed_job_procedure"
    await db.close()


async def test_a_bot_with_a_queue_asks_the_workers(url: str) -> None:
    runtime = open_runtime(url, now=lambda: NOW, rng=Random(1), engines=None)
    async with working(url), runtime as opened:
        assert (await opened.engines.ask(QUESTIONS[1])).best
        assert opened.engines.warm_up() is None


@asynccontextmanager
async def worker_process(url: str, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run `python -m bot worker` in its own process. Kill the process at the end if it's still running."""
    environment = {**os.environ, "DATABASE_URL": url, "PYTHONPATH": str(Path(__file__).parents[2])}
    command = sys.executable, "-m", "bot", "worker"
    process = await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_another_worker_finishes_a_killed_workers_question(
    url: str, asked: QueuedEngines, tmp_path: Path
) -> None:
    asking = asyncio.create_task(asked.ask(Examination(START, 0, ENDLESS), Urgency.ANALYSIS))
    async with worker_process(url, tmp_path) as first:
        await until(is_waiting(url, 1, "doing"))
        async with worker_process(url, tmp_path):
            first.kill()
            await first.wait()
            # Shorten the search, and backdate the worker's heartbeat, so that the worker counts as dead right away.
            await run(url, f"UPDATE {JOBS} SET args = jsonb_set(args, '{{content,details,nodes}}', '500')")
            await run(url, f"UPDATE procrastinate_workers SET last_heartbeat = '2000-01-01' WHERE id = ({BUSY})")
            assert await asking == Examination(START, 0, 500)(Engine(16))


@pytest.mark.parametrize("told", [signal.SIGTERM, *more([signal.SIGINT])])
async def test_a_worker_that_is_told_to_stop_exits_cleanly(
    url: str, asked: QueuedEngines, tmp_path: Path, told: signal.Signals
) -> None:
    async with worker_process(url, tmp_path) as worker:
        await asked.ask(QUESTIONS[0])
        worker.send_signal(told)
        assert await worker.wait() == 0
