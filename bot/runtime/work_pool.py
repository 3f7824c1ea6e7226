"""A bounded pool of threads for long work that members ask for, such as reading what they have sent.

It has threads of its own, so that such work never holds up boards, which are drawn in asyncio's default threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final, TypeVar

from bot.i18n.frontend_errors import WorkPoolFull
from bot.runtime.tasks import Tasks
from bot.services.fair_queue import FairSemaphore, Requester

T = TypeVar("T")

WORK_THREADS: Final = 2
WORK_QUEUE_LIMIT: Final = 30
"""The most jobs that may wait for a thread; one more is refused, as nobody would wait for its answer."""


class WorkPool:
    """Runs jobs in threads of its own; requesters take turns, and each job counts as a task of its requester."""

    def __init__(self, tasks: Tasks, *, threads: int = WORK_THREADS, queue_limit: int = WORK_QUEUE_LIMIT) -> None:
        self._tasks = tasks
        self._limit = threads + queue_limit
        self._count = 0
        self._slots = FairSemaphore(threads)
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="work")

    async def run(self, requester: Requester, job: Callable[[], T]) -> T:
        """Run a job in a thread and return its result; raise TooManyTasks, which includes WorkPoolFull, or as the job.

        A job that has begun cannot be interrupted: if the caller is cancelled, its thread and its place are given back
        only when the job has ended, so that nobody gets more threads by leaving.
        """
        with self._tasks.one_of(requester), self._place():
            async with self._slots.taken(requester.group_path):
                future = asyncio.get_running_loop().run_in_executor(self._executor, job)
                try:
                    return await asyncio.shield(future)
                except asyncio.CancelledError:
                    await asyncio.wait({future})
                    raise

    @contextmanager
    def _place(self) -> Iterator[None]:
        """Count a job, running or waiting, within the block."""
        if self._count >= self._limit:
            raise WorkPoolFull(self._limit)
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1

    def close(self) -> None:
        """Wait for the running jobs, and end the threads."""
        self._executor.shutdown(cancel_futures=True)
