"""How long engines take for what they are asked: a line of the log for each question."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from bot.logs import Happening
from bot.metrics import ENGINE_QUESTIONS, ENGINE_SECONDS, ENGINE_WAITS
from bot.services.questions import Examination
from bot.stopwatch import Stopwatch, milliseconds

log = logging.getLogger(__name__)

OTHER = "other"
"""The kind of what is no question of the game room's, such as warming up."""


@contextmanager
def asking(job: object) -> Iterator[Stopwatch]:
    """Take the time of a question until it is answered; the lap is when an engine begins with it."""
    kind = getattr(job, "kind", OTHER)
    watch, outcome = Stopwatch(), "answered"
    ENGINE_QUESTIONS.inc()
    try:
        yield watch
    except asyncio.CancelledError:
        outcome = "withdrawn"
        raise
    except Exception:
        outcome = "failed"
        raise
    finally:
        ENGINE_QUESTIONS.dec()
        _measure(kind, watch)
        _tell(kind, outcome, watch)


def _measure(kind: str, watch: Stopwatch) -> None:
    ENGINE_SECONDS.labels(kind).observe(watch.seconds)
    if watch.lap_seconds is not None:
        ENGINE_WAITS.labels(kind).observe(watch.lap_seconds)


def _tell(kind: str, outcome: str, watch: Stopwatch) -> None:
    # An analysis is a question a move: the use case is the command's line.
    level = logging.DEBUG if kind == Examination.kind else logging.INFO
    waiting, total = milliseconds(watch.lap_seconds), milliseconds(watch.seconds)
    log.log(level, Happening("engine", kind=kind, outcome=outcome, waiting_ms=waiting, ms=total))
