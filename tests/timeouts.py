"""Time limits of tests: an upper bound for failures, far beyond what any passing test takes.

A machine may be ten times overloaded, and a first search compiles for a minute even on an idle one. The limit above
these is `timeout` in pyproject.toml, which stops tests that would wait forever.
"""

import asyncio
import os
from collections.abc import Callable

TIMEOUT = 240.0
"""Seconds."""
TIMEOUT_MS = TIMEOUT * 1000
PAGE_TIMEOUT = 20.0
"""Seconds on an idle machine until a page shows something, with its kernels loaded; short, so failures come soon."""


def page_timeout_ms() -> float:
    """Return the time limit for a page, which grows with the number of processes per core."""
    load = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1.0
    return 1000 * min(TIMEOUT, PAGE_TIMEOUT * max(1.0, load))


async def until(is_so: Callable[[], bool]) -> None:
    """Poll until a condition is true, for changes without a notification."""
    async with asyncio.timeout(TIMEOUT):
        while not is_so():  # noqa: ASYNC110 (nobody tells of it)
            await asyncio.sleep(0.01)
