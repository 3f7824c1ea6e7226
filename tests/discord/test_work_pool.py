"""Slow work for members runs in separate threads. Servers with waiting jobs take turns, and if too many jobs are
waiting, new ones are refused.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest

from bot.domain.allowances import UNLIMITED, Allowances
from bot.domain.ids import ServerId, UserId
from bot.i18n.errors import TooManyTasks, WorkPoolFull
from bot.runtime.limits import Tasks, WorkPool
from bot.services.engines import Requester

ANN, BEN = (Requester(ServerId(1), UserId(number)) for number in (5, 6))
CAT = Requester(ServerId(2), UserId(7))


class Gate:
    """A job that runs until a test opens the gate."""

    def __init__(self) -> None:
        self.is_entered, self._is_open = threading.Event(), threading.Event()

    def __call__(self) -> str:
        self.is_entered.set()
        assert self._is_open.wait(60)
        return threading.current_thread().name

    def open(self) -> None:
        self._is_open.set()


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
async def pool(gate: Gate) -> AsyncIterator[WorkPool]:
    pool = WorkPool(Tasks(UNLIMITED), threads=1, queue_limit=2)
    yield pool
    gate.open()
    await asyncio.to_thread(pool.close)


async def begin(pool: WorkPool, requester: Requester, gate: Gate) -> asyncio.Task[str]:
    """Start a job, and wait until it is running."""
    task = asyncio.create_task(pool.run(requester, gate))
    await asyncio.to_thread(gate.is_entered.wait, 60)
    return task


async def test_a_job_runs_in_a_thread_of_the_pool_and_not_where_boards_are_drawn(pool: WorkPool, gate: Gate) -> None:
    gate.open()
    assert (await pool.run(ANN, gate)).startswith("work")


async def test_a_failure_is_raised_for_its_requester_and_the_pool_continues(pool: WorkPool) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        await pool.run(ANN, lambda: int("x"))
    assert await pool.run(ANN, lambda: 2) == 2


async def test_a_full_pool_refuses_at_once_and_accepts_jobs_again_after_one_ended(pool: WorkPool, gate: Gate) -> None:
    running = await begin(pool, ANN, gate)
    waiting = [asyncio.create_task(pool.run(requester, lambda: "")) for requester in (ANN, BEN)]
    await asyncio.sleep(0)
    with pytest.raises(WorkPoolFull):
        await pool.run(CAT, lambda: "")
    gate.open()
    await asyncio.gather(running, *waiting)
    assert await pool.run(CAT, lambda: "done") == "done"


async def test_each_job_counts_for_its_requester_until_it_ends(gate: Gate) -> None:
    tasks = Tasks(Allowances(tasks_at_once=1))
    pool = WorkPool(tasks, threads=2)
    running = await begin(pool, ANN, gate)
    with pytest.raises(TooManyTasks) as refused:
        await pool.run(ANN, lambda: "")
    assert await pool.run(BEN, lambda: "Ben's") == "Ben's"
    gate.open()
    await running
    assert refused.value == TooManyTasks(1)
    assert await pool.run(ANN, lambda: "Ann's") == "Ann's"
    await asyncio.to_thread(pool.close)


async def test_servers_take_turns(gate: Gate) -> None:
    order: list[str] = []
    pool = WorkPool(Tasks(UNLIMITED), threads=1)

    async def note(requester: Requester, name: str) -> None:
        await pool.run(requester, lambda: order.append(name))

    running = await begin(pool, ANN, gate)
    asked = [(ANN, "first"), (ANN, "second"), (CAT, "other server")]
    waiting = [asyncio.create_task(note(requester, name)) for requester, name in asked]
    await asyncio.sleep(0)
    gate.open()
    await asyncio.gather(running, *waiting)
    assert order == ["first", "other server", "second"]
    await asyncio.to_thread(pool.close)


async def test_a_canceled_request_frees_no_thread_while_its_job_runs(gate: Gate) -> None:
    tasks = Tasks(Allowances(tasks_at_once=1))
    pool = WorkPool(tasks, threads=1)
    running = await begin(pool, ANN, gate)
    running.cancel()
    await asyncio.sleep(0)
    with pytest.raises(TooManyTasks):
        await pool.run(ANN, lambda: "")
    gate.open()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert await pool.run(ANN, lambda: "free again") == "free again"
    await asyncio.to_thread(pool.close)


async def test_a_request_canceled_in_the_queue_gives_its_place_back(pool: WorkPool, gate: Gate) -> None:
    running = await begin(pool, ANN, gate)
    for _ in range(5):
        waiting = asyncio.create_task(pool.run(BEN, lambda: ""))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait({waiting})
        assert waiting.cancelled()
    gate.open()
    await running


async def test_closing_the_pool_waits_for_its_jobs(gate: Gate) -> None:
    pool = WorkPool(Tasks(UNLIMITED))
    running = await begin(pool, ANN, gate)
    closing = asyncio.create_task(asyncio.to_thread(pool.close))
    gate.open()
    await closing
    assert (await running).startswith("work")
