"""Limits on members' requests to this process: how many requests they can make per minute, and how many slow tasks can
run at the same time.

If tasks have to wait, members take turns. Requests are counted in memory, because a restart ends all tasks anyway.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, TypeVar

from cachetools import LRUCache

from bot.domain.allowances import Allowances
from bot.domain.ids import NO_SERVER
from bot.i18n.errors import TooManyTasks, WorkPoolFull
from bot.services.engines import FairSemaphore, Requester

REMEMBERED = 10_000
"""The maximum number of members whose requests are counted. If there are more, the least recently seen member is
forgotten.
"""


class Cooldowns:
    """Allows each member `times` requests per `span`. A member's next span begins with their first request after
    the previous span has ended. If `times` is 0, there is no limit.
    """

    def __init__(self, times: int, span: timedelta) -> None:
        self._times = times
        self._span = span
        self._spent: LRUCache[Hashable, tuple[datetime, int]] = LRUCache(REMEMBERED)

    def spend(self, who: Hashable, now: datetime, requests: int = 1) -> datetime | None:
        """Count a request and return None.

        If the member has already reached the limit, count nothing, and return when the next request will be allowed.
        This request counts as `requests` requests, even if the member doesn't have that many left.
        """
        if not self._times:
            return None
        since, spent = self._spent.get(who, (now, 0))
        if now >= since + self._span:
            since, spent = now, 0
        if spent >= self._times:
            return since + self._span
        self._spent[who] = since, spent + requests
        return None

    def give_back(self, who: Hashable) -> None:
        """Subtract one request from the member's count, because that request had no effect."""
        if who in self._spent:
            since, spent = self._spent[who]
            self._spent[who] = since, max(0, spent - 1)


class Tasks:
    def __init__(self, allowances: Allowances) -> None:
        self._allowances = allowances
        self._of_members: Counter[int] = Counter()
        self._of_servers: Counter[int] = Counter()

    @contextmanager
    def one_of(self, requester: Requester) -> Iterator[None]:
        """Count the block as one of the requester's running tasks. Raise TooManyTasks if the member or their server has
        reached the limit.
        """
        self.check(requester)
        self._count(requester, 1)
        try:
            yield
        finally:
            self._count(requester, -1)

    def check(self, requester: Requester) -> None:
        """Raise TooManyTasks if the member or their server has reached the limit."""
        most, most_of_server = self._allowances.tasks_at_once, self._allowances.server_tasks_at_once
        if 0 < most <= self._of_members[requester.user_id]:
            raise TooManyTasks(most)
        if 0 < most_of_server <= self._of_servers[requester.server_id] and requester.server_id != NO_SERVER:
            raise TooManyTasks(most_of_server, is_server=True)

    def _count(self, requester: Requester, change: int) -> None:
        for counter, key in ((self._of_members, requester.user_id), (self._of_servers, requester.server_id)):
            counter[key] += change
            if not counter[key]:
                del counter[key]


T = TypeVar("T")

WORK_THREADS: Final = 2
WORK_QUEUE_LIMIT: Final = 30
"""The maximum number of jobs waiting for a thread. Further jobs are refused, because members wouldn't wait
that long.
"""


class WorkPool:
    """Runs jobs in its own threads. Members and servers take turns. Each job counts toward the task limit."""

    def __init__(self, tasks: Tasks, *, threads: int = WORK_THREADS, queue_limit: int = WORK_QUEUE_LIMIT) -> None:
        self._tasks = tasks
        self._limit = threads + queue_limit
        self._count = 0
        self._slots = FairSemaphore(threads)
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="work")

    async def run(self, requester: Requester, job: Callable[[], T]) -> T:
        """Run a job in a thread and return its result.

        Raise TooManyTasks, its subclass WorkPoolFull, or any error raised by the job. A running job can't be
        interrupted. If the caller is canceled, the job keeps its thread and slot until it has ended, so that members
        can't get more threads by giving up.
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
        if self._count >= self._limit:
            raise WorkPoolFull(self._limit)
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1

    def close(self) -> None:
        self._executor.shutdown(cancel_futures=True)


Drawn = TypeVar("Drawn")

PICTURES_AT_ONCE = 4
ANIMATIONS_AT_ONCE = 1
"""The number of animations drawn at the same time. Drawing an animation takes seconds. Animations have separate slots,
so that boards don't have to wait for them.
"""


@dataclass(frozen=True)
class RenderQueue:
    pictures: FairSemaphore = field(default_factory=lambda: FairSemaphore(PICTURES_AT_ONCE))
    animations: FairSemaphore = field(default_factory=lambda: FairSemaphore(ANIMATIONS_AT_ONCE))

    def serve(self, requester: Requester) -> None:
        """Set the requester of all pictures drawn by the current asyncio task and by the tasks that it starts.

        `draw_in_turn` then waits for this requester's turn.
        """
        _customer.set((self, requester))


_customer: ContextVar[tuple[RenderQueue, Requester] | None] = ContextVar("customer", default=None)


async def draw_in_turn(draw: Callable[[], Drawn], *, is_animation: bool = False) -> Drawn:
    """Wait for the requester's turn, then draw in a thread. If the current task has no requester, draw immediately."""
    async with _turn(is_animation=is_animation):
        return await asyncio.to_thread(draw)


def _turn(*, is_animation: bool) -> AbstractAsyncContextManager[None]:
    customer = _customer.get()
    if customer is None:
        return nullcontext()
    render_queue, requester = customer
    return (render_queue.animations if is_animation else render_queue.pictures).taken(requester.group_path)
