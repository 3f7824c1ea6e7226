"""Real time in the simulated Discord, whose own clock is frozen until a test advances it.

The simulator also holds back everything that waits for time to pass: the bot's loops continue only when a member acts
or when the clock is advanced. With this module, due timers also run while nobody acts, so that players can lose on time
and votes close.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast
from zoneinfo import available_timezones

from simcord import Env
from simcord._settlement import _run_due_virtual_callbacks

TICK_SECONDS = 0.1
QUIET_SECONDS = 3.0
"""The page is refreshed only after this many seconds without changes.

A refresh during an action would lose the action.
"""
OUTDATED_SECONDS = 30.0
"""The longest time between refreshes, which also update relative times such as “in 3 minutes”."""


class RealClock:
    """The machine's clock, with the same interface as the simulator's own clock."""

    def __init__(self) -> None:
        # Saved now, because the simulator's start replaces `time.monotonic` with a function that reads this clock.
        self._real_time = time.monotonic
        self._started = time.monotonic()

    @property
    def elapsed(self) -> float:
        """The seconds since the clock was created, unaffected by changes to the machine's clock."""
        return self._real_time() - self._started

    def now(self) -> datetime:
        return datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        """Do nothing, because this clock advances by itself."""


def local_timezone() -> str:
    """Return the IANA name of the machine's time zone, or UTC if it is unknown."""
    # The system's time zone is a link to a file in a folder named zoneinfo, such as /usr/share/zoneinfo/Europe/Paris.
    _, _, linked = Path("/etc/localtime").resolve().as_posix().rpartition("zoneinfo/")
    names = available_timezones()
    return next((name for name in (os.environ.get("TZ", ""), linked) if name in names), "UTC")


def show_real_time(env: Env) -> None:
    cast("Any", env.backend).clock = RealClock()


async def keep_shown(env: Env, refresh: Callable[[], Awaitable[None]]) -> None:
    """Call `refresh` whenever the bot has posted without being prompted by a member, and at regular intervals because
    some messages contain relative times.

    Continue until canceled.
    """
    changed = asyncio.Event()
    env.backend.subscribers.append(lambda event, payload: changed.set())
    while True:
        await _changed_within(changed, OUTDATED_SECONDS)
        while await _changed_within(changed, QUIET_SECONDS):
            pass
        await refresh()


async def _changed_within(changed: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await changed.wait()
    except TimeoutError:
        return False
    changed.clear()
    return True


@asynccontextmanager
async def running_timers(env: Env) -> AsyncIterator[None]:
    task = asyncio.create_task(_run_timers(env), name="timers of the simulated Discord")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _run_timers(env: Env) -> None:
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(TICK_SECONDS)
        _run_due_virtual_callbacks(env._settlement_state(), loop.time() + TICK_SECONDS)
