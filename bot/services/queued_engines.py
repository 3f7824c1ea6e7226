"""Engines on any machine, behind the same interface as those of this process: the queue in between is PostgreSQL's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from bot.engine import Engine
from bot.engine.analysis import Finding
from bot.engine.analysis import from_json as read_findings
from bot.engine.analysis import to_json as write_findings
from bot.services import questions
from bot.services.asking import OTHER, asking
from bot.services.engines import Engines, Urgency
from bot.services.questions import Question
from bot.stopwatch import Stopwatch
from bot.storage.engine_queue import PACE, EngineQueue, Json, Pace, upgrade

log = logging.getLogger(__name__)


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

    def __init__(self, queue: EngineQueue) -> None:
        self._queue = queue

    async def ask(self, question: Question, urgency: Urgency = Urgency.MOVE) -> Finding:
        """Return a worker's answer; raise WorkerFailed or DatabaseUnavailable."""
        with asking(question) as watch:
            answer = await self._queue.ask(questions.to_json(question), priority=-urgency)
            findings = read_findings(answer["found"]) if "found" in answer else None
            if findings is None:
                raise WorkerFailed(answer.get("failed", "it is of another version"))
            if "seconds" in answer:
                watch.lap(watch.seconds - answer["seconds"])
            return findings[0]

    def warm_up(self) -> None:
        """Leave that to the workers."""


@asynccontextmanager
async def opened(url: str, pace: Pace = PACE) -> AsyncIterator[QueuedEngines]:
    """Apply the queue's schema, and take in answers while this is open; raise DatabaseUnavailable."""
    await upgrade(url)
    async with EngineQueue.opened(url, pace) as queue:
        reading = asyncio.create_task(queue.read_answers(), name="engine answers")
        try:
            yield QueuedEngines(queue)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)


async def work(url: str, engines: Engines, at_once: int, pace: Pace = PACE) -> None:
    """Answer what is asked, so many questions at once, until cancelled; raise DatabaseUnavailable."""
    await upgrade(url)
    async with EngineQueue.opened(url, pace) as queue:
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
