"""Time limits for tests, far above what any passing test takes, so that only failing tests reach them.

They allow for a machine that other work slows down tenfold, and for the first search, which spends a minute compiling
even on an idle machine. `timeout` in pyproject.toml is even higher, and stops tests that would otherwise wait forever.
"""

import asyncio
import os
from collections.abc import Callable

TIMEOUT = 240.0
"""The default time limit in seconds."""
TIMEOUT_MS = TIMEOUT * 1000
PAGE_TIMEOUT = 20.0
"""How long a page can take to show something, in seconds, if the machine is idle and the kernels are loaded. The limit
is short so that tests fail soon."""


def page_timeout_ms() -> float:
    """Return the time limit for a page in milliseconds, which grows with the number of processes per core."""
    load = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1.0
    return 1000 * min(TIMEOUT, PAGE_TIMEOUT * max(1.0, load))


async def until(is_so: Callable[[], bool]) -> None:
    """Poll until a condition is true. This is for changes that come without a notification."""
    async with asyncio.timeout(TIMEOUT):
        while not is_so():  # noqa: ASYNC110 (nobody tells of it)
            await asyncio.sleep(0.01)
