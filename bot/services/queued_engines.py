"""Engines in worker processes on any machine, reached through a queue in PostgreSQL.

`QueuedEngines` has the same interface as `Engines`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from weakref import WeakValueDictionary

from bot.engine import Engine
from bot.engine.analysis import Finding
from bot.engine.analysis import from_json as read_findings
from bot.engine.analysis import to_json as write_findings
from bot.ops.metrics import Stopwatch
from bot.services import questions
from bot.services.engines import NOBODY, Engines, FairSemaphore, Requester, Urgency
from bot.services.questions import OTHER_KIND, Question, measured
from bot.storage.engine_queue import PACE, EngineQueue, Json, Pace, upgrade

log = logging.getLogger(__name__)

AT_ONCE = 4
"""The maximum number of queued questions per server and urgency. Further questions wait in this process, where members
take turns.
"""

STEP_SECONDS = 10
"""The priority of a question depends on when it was asked. For each question that a server already has in the queue,
the server's next question counts as asked this many seconds later.

Most questions take less time than this, so other servers' questions are answered between those of a busy server. No
question waits forever, because questions asked much later always come after it.
"""

URGENCY_STEP = 10**9
"""The difference in priority between two urgencies, in seconds. It is more than thirty years, so urgency always
outweighs the time at which a question was asked.
"""
EPOCH = 1_735_689_600
"""The beginning of 2025 in Unix time. Priorities count seconds from here, so they fit into 32-bit integers until 2060.
"""


@dataclass(frozen=True)
class WrittenQuestion:
    """A question from another process, as JSON. It is parsed in the engine's thread to keep the event loop free."""

    written: Json

    @property
    def kind(self) -> str:
        """The kind of the question, or `OTHER_KIND` if this version doesn't support it."""
        kind: str = self.written.get("kind", OTHER_KIND)
        return kind if kind in questions.KINDS else OTHER_KIND

    def __call__(self, engine: Engine) -> Finding:
        return questions.from_json(self.written)(engine)


class WorkerFailed(Exception):
    """A worker failed to answer a question. The cause is in the worker's log."""


class QueuedEngines:
    def __init__(self, queue: EngineQueue, now: Callable[[], float] = time.time) -> None:
        self._queue = queue
        self._now = now
        self._servers: WeakValueDictionary[tuple[Hashable, Urgency], FairSemaphore] = WeakValueDictionary()

    async def ask(self, question: Question, urgency: Urgency = Urgency.MOVE, requester: Requester = NOBODY) -> Finding:
        """Wait for a worker's answer and return it. Raise WorkerFailed or DatabaseUnavailable if there is no answer."""
        server = self._servers.setdefault((requester.group_path[0], urgency), FairSemaphore(AT_ONCE))
        with measured(question) as watch:
            async with server.taken(requester.group_path[1:]):
                answer = await self._queue.ask(questions.to_json(question), self._priority(urgency, server.in_use - 1))
            findings = read_findings(answer["found"]) if "found" in answer else None
            if findings is None:
                raise WorkerFailed(answer.get("failed", "the worker has another version"))
            if "seconds" in answer:
                watch.lap(watch.seconds - answer["seconds"])
            return findings[0]

    def _priority(self, urgency: Urgency, ahead: int) -> int:
        """Return the priority of a question.

        Questions with larger numbers come first. `ahead` is the number of the server's other questions that are already
        in the queue.
        """
        asked_at = int(self._now()) - EPOCH + STEP_SECONDS * ahead
        return -(urgency * URGENCY_STEP + asked_at)

    @property
    def preparing(self) -> None:
        """Always None, because workers compile the engine before accepting questions."""

    def warm_up(self) -> None:
        """Do nothing, because workers warm up their own engines."""


@asynccontextmanager
async def opened(url: str, pace: Pace = PACE, now: Callable[[], float] = time.time) -> AsyncIterator[QueuedEngines]:
    """Migrate the queue's schema, and receive answers within the block. Raise DatabaseUnavailable if the database
    fails.
    """
    async with open_queue(url, pace) as queue:
        reading = asyncio.create_task(queue.read_answers(), name="engine answers")
        try:
            yield QueuedEngines(queue, now)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)


@asynccontextmanager
async def open_queue(url: str, pace: Pace = PACE) -> AsyncIterator[EngineQueue]:
    """Migrate the queue's schema and open the queue. Raise DatabaseUnavailable if the database fails."""
    await upgrade(url)
    async with EngineQueue.opened(url, pace) as queue:
        yield queue


async def work(queue: EngineQueue, engines: Engines, at_once: int) -> None:
    """Answer questions from the queue until canceled. Up to `at_once` are answered at the same time."""
    await queue.work(partial(_answer, engines), at_once)


async def _answer(engines: Engines, written: Json) -> Json:
    """Answer a question with one of this process's engines. A failure is returned as the answer, because other workers
    would fail too.
    """
    watch = Stopwatch()
    try:
        found = write_findings([await engines.ask(WrittenQuestion(written))])
        return {"found": found, "seconds": watch.seconds}
    except Exception as error:
        log.exception("engine work failed: %r", written)
        return {"failed": repr(error)}
