"""Time limits of tests: an upper bound for failures, far beyond what any passing test takes.

A machine may be ten times as busy as it can bear, and a first search compiles for a minute on a quiet one. Above it is
`timeout` in pyproject.toml, which ends what waits without a bound.
"""

import asyncio
import os
from collections.abc import Callable

TIMEOUT = 240.0
"""Seconds."""
TIMEOUT_MS = TIMEOUT * 1000
PAGE_TIMEOUT = 20.0
"""Seconds on an idle machine for what a page shows, once its kernels are loaded: what waits in vain fails soon."""


def page_timeout_ms() -> float:
    """Return how long a page is waited for: longer, the more processes there are to a core of this machine."""
    load = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1.0
    return 1000 * min(TIMEOUT, PAGE_TIMEOUT * max(1.0, load))


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until it is so, for what nobody tells of."""
    async with asyncio.timeout(TIMEOUT):
        while not is_so():  # noqa: ASYNC110 (nobody tells of it)
            await asyncio.sleep(0.01)
