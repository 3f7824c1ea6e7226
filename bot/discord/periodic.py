"""What is done again and again, whatever the clock of the machine does meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from discord.ext import tasks
from discord.utils import MISSING, utcnow

Step: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class PeriodicJob(tasks.Loop[Step]):
    """A step that is repeated, with a pause of some seconds after each round.

    discord.py plans each round from the one before, by the time of day. A machine that has slept for a day, or whose
    clock was put forward by one, would make up for all rounds that it has missed, of two seconds each 43,200, without
    a pause; one whose clock was put back would do nothing for so long.
    """

    def __init__(self, step: Step, seconds: float, before: Step | None = None) -> None:
        """Repeat `step` once started, `before` having been done once. The pause is given in seconds."""
        super().__init__(step, seconds=seconds, hours=0, minutes=0, time=MISSING, count=None, reconnect=True, name=None)
        self.pause = timedelta(seconds=seconds)
        if before is not None:
            self.before_loop(before)

    def _try_sleep_until(self, dt: datetime) -> asyncio.Future[Any]:
        """Return a future that is done after the pause. It begins now, whatever moment was planned."""
        slept: asyncio.Future[Any] = super()._try_sleep_until(utcnow() + self.pause)
        return slept
