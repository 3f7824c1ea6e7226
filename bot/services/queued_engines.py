"""Engines on any machine, behind the same interface as those of this process: the queue in between is PostgreSQL's."""

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
from bot.services import questions
from bot.services.asking import OTHER, asking
from bot.services.engines import Engines, Urgency
from bot.services.questions import Question
from bot.services.turns import NOBODY, Asker, Slots
from bot.stopwatch import Stopwatch
from bot.storage.engine_queue import PACE, EngineQueue, Json, Pace, upgrade

log = logging.getLogger(__name__)

AT_ONCE = 4
"""Questions of one server and urgency that workers may have at a time; the others wait here, each member in turn."""

STEP_SECONDS = 10
"""How much later a question counts as asked for each of its server that workers have already.

It is more than most take, so that a server that asks much lets each other one in between; and as time goes on, nothing
waits for ever.
"""

URGENCY_STEP = 10**9
"""Seconds between two urgencies: more than thirty years, so that the lower never overtakes the higher."""
EPOCH = 1_735_689_600
"""The beginning of 2025 in Unix time: from there to 2060 all priorities are those of a 32-bit integer."""


@dataclass(frozen=True)
class WrittenQuestion:
    """A question as it came from another process, which is read only in the engine's thread."""

    written: Json

    @property
    def kind(self) -> str:
        """Which it is, of those that this version knows."""
        kind: str = self.written.get("kind", OTHER)
        return kind if kind in questions.KINDS else OTHER

    def __call__(self, engine: Engine) -> Finding:
        """Read it, and let the engine answer."""
        return questions.from_json(self.written)(engine)


class WorkerFailed(Exception):
    """A worker could not answer; its log says why."""


class QueuedEngines:
    """Asks whichever worker is free. What has been asked is kept in the database until it is answered."""

    def __init__(self, queue: EngineQueue, now: Callable[[], float] = time.time) -> None:
        self._queue = queue
        self._now = now
        self._servers: WeakValueDictionary[tuple[Hashable, Urgency], Slots] = WeakValueDictionary()

    async def ask(self, question: Question, urgency: Urgency = Urgency.MOVE, asker: Asker = NOBODY) -> Finding:
        """Return a worker's answer; raise WorkerFailed or DatabaseUnavailable."""
        server = self._servers.setdefault((asker.line[0], urgency), Slots(AT_ONCE))
        with asking(question) as watch:
            async with server.taken(asker.line[1:]):
                answer = await self._queue.ask(questions.to_json(question), self._priority(urgency, server.in_use - 1))
            findings = read_findings(answer["found"]) if "found" in answer else None
            if findings is None:
                raise WorkerFailed(answer.get("failed", "it is of another version"))
            if "seconds" in answer:
                watch.lap(watch.seconds - answer["seconds"])
            return findings[0]

    def _priority(self, urgency: Urgency, ahead: int) -> int:
        """Return the priority of a question with so many of its server before it; the greatest goes first."""
        asked_at = int(self._now()) - EPOCH + STEP_SECONDS * ahead
        return -(urgency * URGENCY_STEP + asked_at)

    @property
    def preparing(self) -> None:
        """Workers take what they are asked once they are ready."""

    def warm_up(self) -> None:
        """Leave that to the workers."""


@asynccontextmanager
async def opened(url: str, pace: Pace = PACE, now: Callable[[], float] = time.time) -> AsyncIterator[QueuedEngines]:
    """Apply the queue's schema, and take in answers while this is open; raise DatabaseUnavailable."""
    async with open_queue(url, pace) as queue:
        reading = asyncio.create_task(queue.read_answers(), name="engine answers")
        try:
            yield QueuedEngines(queue, now)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)


@asynccontextmanager
async def open_queue(url: str, pace: Pace = PACE) -> AsyncIterator[EngineQueue]:
    """Open the queue for a worker, its schema applied; raise DatabaseUnavailable."""
    await upgrade(url)
    async with EngineQueue.opened(url, pace) as queue:
        yield queue


async def work(queue: EngineQueue, engines: Engines, at_once: int) -> None:
    """Answer what is asked, so many questions at once, until cancelled."""
    await queue.work(partial(_answer, engines), at_once)


async def _answer(engines: Engines, written: Json) -> Json:
    """Ask an engine of this process. Its failure is an answer, too: another worker would fail alike."""
    watch = Stopwatch()
    try:
        found = write_findings([await engines.ask(WrittenQuestion(written))])
        return {"found": found, "seconds": watch.seconds}
    except Exception as error:
        log.exception("engine work failed: %r", written)
        return {"failed": repr(error)}
