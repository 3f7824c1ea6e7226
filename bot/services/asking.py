"""Measures each question to the engines: one line in the log, and the metrics."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from bot.ops.logs import LogEvent
from bot.ops.metrics import ENGINE_QUESTIONS, ENGINE_SECONDS, ENGINE_WAITS, Stopwatch, milliseconds
from bot.services.questions import Examination

log = logging.getLogger(__name__)

OTHER = "other"
"""The kind of a job that is none of the questions of `questions.py`, such as warming up."""


@contextmanager
def asking(job: object) -> Iterator[Stopwatch]:
    """Measure a question within the block; the caller sets the stopwatch's lap when an engine begins with it."""
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
    # An analysis asks one question a position, too many lines for INFO; the command has a line of its own.
    level = logging.DEBUG if kind == Examination.kind else logging.INFO
    waiting, total = milliseconds(watch.lap_seconds), milliseconds(watch.seconds)
    log.log(level, LogEvent("engine", kind=kind, outcome=outcome, waiting_ms=waiting, ms=total))
