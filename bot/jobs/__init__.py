"""Background jobs: small classes with a `run(now)` method, independent of any front end.

This module defines the interface of jobs. It also isolates jobs from each other, so that a failing job doesn't stop the
others.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Protocol

from bot.domain.game import Game
from bot.domain.ids import ServerId
from bot.domain.outbox import MessageKind

log = logging.getLogger(__name__)


class Job(Protocol):
    """Work that is repeated in the background.

    A job keeps no important state in memory. If its process ends, another process can take over.
    """

    async def run(self, now: datetime) -> None:
        """Do the work that is due now. Work that fails is retried in the next run."""


class Messenger(Protocol):
    """The front end, which posts the messages that jobs have put into the outbox.

    Its methods don't raise an error if a message can't be posted. The message stays in the outbox, and is retried
    later.
    """

    async def show(self, game: Game) -> None:
        """Show the latest state of a game that a job has changed."""

    def begin(self, kind: MessageKind, subject: int, server_id: ServerId) -> None:
        """Start posting a message if it is still in the outbox, even if it isn't due yet."""

    async def dispatch_due(self) -> None:
        """Start posting all messages that are due."""


async def run_all(jobs: Iterable[Job], now: Callable[[], datetime]) -> None:
    """Run jobs one after the other. If a job fails, the others still run."""
    for job in jobs:
        with isolated(type(job).__name__):
            await job.run(now())


@contextmanager
def isolated(step: str) -> Iterator[None]:
    """Log an error raised in the block, then continue after the block."""
    try:
        yield
    except Exception:
        log.exception("periodic job failed: %s", step)
