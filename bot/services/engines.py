"""Engines at work beside the event loop: players go before analyses, and each server and member has its turn."""

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
from bot.services.questions import LevelMove, Question
from bot.services.turns import NOBODY, Asker, Turns
from bot.variants import FAMILIES

Found = TypeVar("Found")

HASH_MB = 16
"""A table an engine: enough for searches of a second, and a server's memory is dear."""

NICENESS = 10
"""How far a searching thread steps back: about a tenth of the time, where another wants it."""


class Urgency(IntEnum):
    """Who waits; the lowest goes first."""

    MOVE = 0
    """A player, for the engine's move or a hint."""
    ANALYSIS = 1
    """A reader, for one of the many searches of an analysis."""
    END = 2
    """Nobody: this worker may go home once all else is done."""


class EngineRoom(Protocol):
    """Where questions are answered: by engines of this process, or by workers on any machine."""

    async def ask(self, question: Question, urgency: Urgency = Urgency.MOVE, asker: Asker = NOBODY) -> Finding:
        """Return the answer, once it is this question's turn and there is one."""
        ...

    @property
    def preparing(self) -> Readiness | None:
        """How far it is from being ready to search; None once it is."""
        ...

    def warm_up(self) -> Future[float] | None:
        """Make the first answer as quick as the next; None where that is not this process's affair."""
        ...


@dataclass(frozen=True)
class _Task:
    job: Callable[[Engine], Any]
    urgency: Urgency
    asker: Asker
    future: Future[Any]


class _Tasks(Queue[_Task]):
    """What waits for an engine, in turn; the parts of `Queue` that are meant to be replaced."""

    def _init(self, maxsize: int) -> None:
        self._turns: Turns[_Task] = Turns()

    def _qsize(self) -> int:
        return len(self._turns)

    def _put(self, task: _Task) -> None:
        self._turns.put(task, task.asker.line, task.urgency)

    def _get(self) -> _Task:
        return self._turns.take()


class Engines:
    """Some threads with an engine each. They start with the first question: a bot that nobody plays has none."""

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
        self, job: Callable[[Engine], Found], urgency: Urgency = Urgency.MOVE, asker: Asker = NOBODY
    ) -> Found:
        """Do a job with the next engine that is free, and return what it returns or raise what it raises.

        A job whose asker has gone is not begun.
        """
        with asking(job) as watch:
            if not self._is_compiled.is_set() and isinstance(job, LevelMove) and not job.needs_engine:
                watch.lap()
                return cast(Found, await asyncio.to_thread(job.at_a_glance))

            def timed(engine: Engine) -> Found:
                watch.lap()
                return job(engine)

            return await asyncio.wrap_future(self.submit(timed, urgency, asker))

    def submit(
        self, job: Callable[[Engine], Found], urgency: Urgency = Urgency.MOVE, asker: Asker = NOBODY
    ) -> Future[Found]:
        """Let a job be done likewise, and do not wait for it."""
        future: Future[Found] = Future()
        self._tasks.put(_Task(job, urgency, asker, future))
        if len(self._workers) < self._most:
            self._workers.append(Thread(target=self._work, name="engine", daemon=True))
            self._workers[-1].start()
        return future

    def warm_up(self) -> Future[float]:
        """Load or compile the engine ahead; what comes is how long it took, in seconds.

        Who asks meanwhile waits for it, but for the levels that need no search; nobody else does.
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
        """Break off what is being searched and wait until every thread has ended; what waits is not begun."""
        self._is_closing = True
        if self._compiling is not None:
            self._compiling.end()
        while not self._tasks.empty():
            self._tasks.get().future.cancel()
        for _ in self._workers:
            self._tasks.put(_Task(lambda engine: None, Urgency.END, NOBODY, Future()))
        for worker in self._workers:
            while worker.is_alive():
                # Again and again: a search that is only just beginning does not notice.
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
            # What is being compiled elsewhere need not be compiled here, too.
            self._is_compiled.wait()
            if task.urgency is Urgency.END:
                return
            if self._is_closing:
                # What waited for what was broken off would be compiled here now, which takes half a minute.
                task.future.cancel()
            if not task.future.set_running_or_notify_cancel():
                continue
            try:
                task.future.set_result(task.job(engine))
            except BaseException as error:
                task.future.set_exception(error)


def _step_back() -> None:
    """Let this thread yield to those that answer members. Elsewhere than on Linux that would hold back all threads."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)
