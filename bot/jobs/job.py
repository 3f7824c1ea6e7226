"""What a job is, and how jobs are kept apart: one that fails keeps no other waiting."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Protocol

from bot.domain.game import Game
from bot.domain.ids import GuildId
from bot.domain.outbox import MessageKind

log = logging.getLogger(__name__)


class Job(Protocol):
    """Background work that is done again and again.

    A job keeps no state that matters, so that what is left of a process that has ended is done by the next.
    """

    async def run(self, now: datetime) -> None:
        """Do what is due now; whatever fails is tried again by the next run."""


class Messenger(Protocol):
    """The front end that posts what jobs have stored in the outbox. None of its methods fails because of a message.

    A message that cannot be posted now stays in the outbox, and is tried again.
    """

    async def show(self, game: Game) -> None:
        """Show the newest state of a game that a job has changed."""

    def begin(self, kind: MessageKind, subject: int, guild_id: GuildId) -> None:
        """Begin to post a server's message, if it is still to be posted, also before it is due."""

    async def dispatch_due(self) -> None:
        """Begin to post all messages that are due."""


async def run_all(jobs: Iterable[Job], now: Callable[[], datetime]) -> None:
    """Run jobs one after the other, also after one that fails."""
    for job in jobs:
        with isolated(type(job).__name__):
            await job.run(now())


@contextmanager
def isolated(step: str) -> Iterator[None]:
    """Log a failure within the block and go on after it."""
    try:
        yield
    except Exception:
        log.exception("sweeping failed in %s", step)
