"""Engines in threads beside the event loop. Moves go before analyses; servers, and members in each, take turns."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from enum import IntEnum
from queue import Queue
from threading import Event, Thread, get_native_id
from typing import Any, Protocol, TypeVar, cast

from bot.engine import Engine, compiling_engine, warm_up_engine
from bot.engine.analysis import Finding
from bot.rules import CompilingApart, Readiness
from bot.services.asking import asking
from bot.services.fair_queue import NOBODY, FairQueue, Requester
from bot.services.questions import LevelMove, Question
from bot.variants import FAMILIES

Found = TypeVar("Found")

HASH_MB = 16
"""The transposition table of each engine: enough for searches of a second, and small for a rented server."""

NICENESS = 10
"""The nice value of searching threads: they get about a tenth of a core that another thread wants."""


class Urgency(IntEnum):
    """The priority of a job; the lowest goes first."""

    MOVE = 0
    """A player waits for the engine's move or a hint."""
    ANALYSIS = 1
    """A reader waits for the many searches of an analysis."""
    END = 2
    """Tells a worker thread to end once all other jobs are done."""


class EnginePool(Protocol):
    """Answers questions: with engines of this process, or with workers on any machine."""

    async def ask(self, question: Question, urgency: Urgency = Urgency.MOVE, requester: Requester = NOBODY) -> Finding:
        """Wait for this question's turn, and return the answer."""
        ...

    @property
    def preparing(self) -> Readiness | None:
        """How far the engine is compiled; None once it is ready, or if other processes search."""
        ...

    def warm_up(self) -> Future[float] | None:
        """Begin to compile or load the engine; return None if other processes search."""
        ...


@dataclass(frozen=True)
class _Task:
    job: Callable[[Engine], Any]
    urgency: Urgency
    requester: Requester
    future: Future[Any]


class _Tasks(Queue[_Task]):
    """The jobs that wait for an engine, ordered by `FairQueue`. Overrides the methods that `Queue` has for this
    purpose.
    """

    def _init(self, maxsize: int) -> None:
        self._turns: FairQueue[_Task] = FairQueue()

    def _qsize(self) -> int:
        return len(self._turns)

    def _put(self, task: _Task) -> None:
        self._turns.put(task, task.requester.group_path, task.urgency)

    def _get(self) -> _Task:
        return self._turns.take()


class Engines:
    """Threads with an engine each. They start when needed: a bot that nobody plays has none."""

    def __init__(self, threads: int = 1) -> None:
        self._most = threads
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
        """Run a job with the next free engine; return what it returns, or raise what it raises.

        A job that is cancelled while it waits is not begun.
        """
        with asking(job) as watch:
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
        """Queue a job, and return its future."""
        future: Future[Found] = Future()
        self._tasks.put(_Task(job, urgency, requester, future))
        if len(self._workers) < self._most:
            self._workers.append(Thread(target=self._work, name="engine", daemon=True))
            self._workers[-1].start()
        return future

    def warm_up(self) -> Future[float]:
        """Compile or load the engine in the background; the future gives the seconds that it took.

        Jobs wait for it, except for the moves of levels that need no search.
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
        """How far the engine is from being compiled and loaded; None once it is."""
        is_ready = self._warmed is None or self._warmed.done()
        return None if is_ready or self._compiling is None else self._compiling.progress

    def close(self) -> None:
        """Stop running searches, cancel waiting jobs, and wait until every thread has ended."""
        self._is_closing = True
        if self._compiling is not None:
            self._compiling.end()
        while not self._tasks.empty():
            self._tasks.get().future.cancel()
        for _ in self._workers:
            self._tasks.put(_Task(lambda engine: None, Urgency.END, NOBODY, Future()))
        for worker in self._workers:
            while worker.is_alive():
                # Repeated, because a search that is just beginning can miss a single request to stop.
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
        engine = Engine(HASH_MB)
        self._engines.append(engine)
        while True:
            task = self._tasks.get()
            # A job would compile the engine in this thread, while another process is compiling it for all.
            self._is_compiled.wait()
            if task.urgency is Urgency.END:
                return
            if self._is_closing:
                # `close` has broken off the compiling, so this job would now compile for half a minute.
                task.future.cancel()
            if not task.future.set_running_or_notify_cancel():
                continue
            try:
                task.future.set_result(task.job(engine))
            except BaseException as error:
                task.future.set_exception(error)


def _step_back() -> None:
    """Lower this thread's priority. Only Linux sets it for one thread; elsewhere the whole process would slow down."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)
