"""Engine threads, which keep searches off the event loop. Moves have priority over analyses. Servers take turns, and so
do the members of each server.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Hashable, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import IntEnum
from queue import Queue
from threading import Event, Thread, get_native_id
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, cast

from bot.domain.ids import ENGINE, NO_SERVER, ServerId, UserId
from bot.engine import Engine, compiling_engine, warm_up_engine
from bot.engine.analysis import Finding
from bot.rules import CompilingApart, Readiness
from bot.services.chess_engine import AssistedEngine
from bot.services.questions import LevelMove, Question, measured
from bot.variants import FAMILIES

T = TypeVar("T")

GroupPath: TypeAlias = Sequence[Hashable]
"""The groups to which an item belongs, largest first, for example (server, member). Groups take turns."""


@dataclass(frozen=True)
class Requester:
    server_id: ServerId = NO_SERVER
    user_id: UserId = ENGINE

    @property
    def group_path(self) -> GroupPath:
        """The groups that take turns with others in a `FairQueue`: the server, then the member within it. In DMs, the
        path contains only the member, who counts as a group of the same rank as a server.
        """
        return (self.user_id,) if self.server_id == NO_SERVER else (self.server_id, self.user_id)


NOBODY = Requester()


class FairQueue(Generic[T]):
    """A queue in which the most urgent items come first, and groups take turns among items of the same urgency."""

    def __init__(self) -> None:
        self._by_urgency: dict[int, _Group[T]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, item: T, path: GroupPath, urgency: int = 0) -> None:
        self._by_urgency.setdefault(urgency, _Group()).put(item, path)
        self._count += 1

    def take(self) -> T:
        """Remove and return the next of the most urgent items. Raise ValueError if the queue is empty."""
        urgency = min(self._by_urgency)
        lines = self._by_urgency[urgency]
        item = lines.take()
        if lines.is_empty:
            del self._by_urgency[urgency]
        self._count -= 1
        return item


class _Group(Generic[T]):
    """A tree of queues. At each node, the child groups take turns."""

    def __init__(self) -> None:
        self._own: deque[T] = deque()
        self._groups: OrderedDict[Hashable, _Group[T]] = OrderedDict()

    @property
    def is_empty(self) -> bool:
        return not self._own and not self._groups

    def put(self, item: T, path: GroupPath) -> None:
        if path:
            self._groups.setdefault(path[0], _Group()).put(item, path[1:])
        else:
            self._own.append(item)

    def take(self) -> T:
        if self._own:
            return self._own.popleft()
        name, path = self._groups.popitem(last=False)
        item = path.take()
        if not path.is_empty:
            self._groups[name] = path
        return item


class FairSemaphore:
    """A semaphore with `count` slots. Waiting groups take turns getting the slots that become free."""

    def __init__(self, count: int) -> None:
        self._count = self._free = count
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()

    @property
    def in_use(self) -> int:
        return self._count - self._free

    @asynccontextmanager
    async def taken(self, path: GroupPath) -> AsyncIterator[None]:
        await self._take(path)
        try:
            yield
        finally:
            self._give()

    async def _take(self, path: GroupPath) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(turn, path)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                # The slot was assigned just before the cancellation, so it is passed on.
                self._give()
            raise

    def _give(self) -> None:
        """Pass the slot to the next waiting task that wasn't canceled. If there is none, free the slot."""
        while self._waiting:
            turn = self._waiting.take()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


Found = TypeVar("Found")

HASH_MB = 16
"""The size of each engine's transposition table in MB. This is enough for one-second searches, and small enough for a
rented server.
"""

NICENESS = 10
"""The nice value of search threads. While other threads compete for a core, a search thread gets about a
tenth of it.
"""


class Urgency(IntEnum):
    """The priority of an engine job. Jobs with lower numbers come first."""

    MOVE = 0
    """A player is waiting for the engine's move or a hint."""
    ANALYSIS = 1
    """One of the many searches of an analysis."""
    END = 2
    """Ends a worker thread once all other jobs are done."""


class EnginePool(Protocol):
    """Answers engine questions, either with this process's own engines or with workers on other machines."""

    async def ask(self, question: Question, urgency: Urgency = Urgency.MOVE, requester: Requester = NOBODY) -> Finding:
        """Queue a question and wait for the answer."""
        ...

    @property
    def preparing(self) -> Readiness | None:
        """The progress of compiling the engine; None once it is ready. Always None if other processes do the
        searching.
        """
        ...

    def warm_up(self) -> Future[float] | None:
        """Start compiling or loading the engine. Return a future that completes when this is done, or None if other
        processes do the searching.
        """
        ...


@dataclass(frozen=True)
class _Task:
    job: Callable[[Engine], Any]
    urgency: Urgency
    requester: Requester
    future: Future[Any]


class _Tasks(Queue[_Task]):
    """The jobs waiting for an engine, ordered by `FairQueue`. The methods override hooks of `queue.Queue`."""

    def _init(self, maxsize: int) -> None:
        self._turns: FairQueue[_Task] = FairQueue()

    def _qsize(self) -> int:
        return len(self._turns)

    def _put(self, task: _Task) -> None:
        self._turns.put(task, task.requester.group_path, task.urgency)

    def _get(self) -> _Task:
        return self._turns.take()


@dataclass(frozen=True)
class EngineSetup:
    """The number and kind of engines in a process."""

    threads: int = 1
    chess_engine: str | None = None
    """An external engine for chess, such as Stockfish (see `AssistedEngine`)."""

    def new_engine(self) -> Engine:
        if self.chess_engine is None:
            return Engine(HASH_MB)
        return AssistedEngine(HASH_MB, command=self.chess_engine)


ONE_ENGINE = EngineSetup()


class Engines:
    """Threads with one engine each. Threads are started on demand, so none exist before the first question."""

    def __init__(self, setup: EngineSetup = ONE_ENGINE) -> None:
        self._setup = setup
        self._most = setup.threads
        self._tasks = _Tasks()
        self._workers: list[Thread] = []
        self._engines: list[Engine] = []
        self._compiling: CompilingApart | None = None
        self._warmed: Future[float] | None = None
        self._is_compiled = Event()
        self._is_compiled.set()
        self._is_closing = False

    async def ask(
        self, job: Callable[[Engine], Found], urgency: Urgency = Urgency.MOVE, requester: Requester = NOBODY
    ) -> Found:
        """Run a job with the next free engine. A job that is canceled while waiting is never started."""
        with measured(job) as watch:
            if not self._is_compiled.is_set() and isinstance(job, LevelMove) and not job.needs_engine:
                watch.lap()
                return cast(Found, await asyncio.to_thread(job.at_a_glance))

            def timed(engine: Engine) -> Found:
                watch.lap()
                return job(engine)

            return await asyncio.wrap_future(self.submit(timed, urgency, requester))

    def submit(
        self, job: Callable[[Engine], Found], urgency: Urgency = Urgency.MOVE, requester: Requester = NOBODY
    ) -> Future[Found]:
        future: Future[Found] = Future()
        self._tasks.put(_Task(job, urgency, requester, future))
        if len(self._workers) < self._most:
            self._workers.append(Thread(target=self._work, name="engine", daemon=True))
            self._workers[-1].start()
        return future

    def warm_up(self) -> Future[float]:
        """Compile or load the engine in the background. The future's result is how long this took, in seconds.

        Until the engine is ready, other jobs wait, except for moves of levels that don't search.
        """
        begin = time.perf_counter()
        self._compiling = compiling_engine()
        if self._compiling is not None:
            self._is_compiled.clear()
            Thread(target=self._compile, args=(self._compiling,), name="compiling", daemon=True).start()

        def warm(_: Engine) -> float:
            for family in FAMILIES.values():
                warm_up_engine(family.example)
            return time.perf_counter() - begin

        self._warmed = self.submit(warm, Urgency.ANALYSIS)
        return self._warmed

    @property
    def preparing(self) -> Readiness | None:
        """The progress of compiling and loading the engine; None once it is ready."""
        is_ready = self._warmed is None or self._warmed.done()
        return None if is_ready or self._compiling is None else self._compiling.progress

    def close(self) -> None:
        """Stop running searches, cancel waiting jobs, and wait for all threads to end."""
        self._is_closing = True
        if self._compiling is not None:
            self._compiling.end()
        while not self._tasks.empty():
            self._tasks.get().future.cancel()
        for _ in self._workers:
            self._tasks.put(_Task(lambda engine: None, Urgency.END, NOBODY, Future()))
        for engine in self._engines:
            engine.close()
        for worker in self._workers:
            while worker.is_alive():
                # Repeated, because a search that is just starting can miss a single stop request.
                for engine in self._engines:
                    engine.stop()
                worker.join(0.01)
        self._workers.clear()
        self._engines.clear()

    def _compile(self, compiling: CompilingApart) -> None:
        compiling.run()
        self._is_compiled.set()

    def _work(self) -> None:
        _step_back()
        engine = self._setup.new_engine()
        self._engines.append(engine)
        while True:
            task = self._tasks.get()
            # Without this, a job would compile the engine in this thread while another process is already compiling it
            # for all threads.
            self._is_compiled.wait()
            if task.urgency is Urgency.END:
                return
            if self._is_closing:
                # `close` has stopped the compilation. If this job were run, it would first spend half a minute
                # compiling the engine.
                task.future.cancel()
            if not task.future.set_running_or_notify_cancel():
                continue
            try:
                task.future.set_result(task.job(engine))
            except BaseException as error:
                task.future.set_exception(error)


def _step_back() -> None:
    """Lower this thread's priority.

    This is done only on Linux. On other systems, it would lower the priority of the whole process.
    """
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)
