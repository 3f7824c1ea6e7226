"""Time limits for tests. They are far longer than any passing test takes.

The limits allow for a busy machine that is ten times slower than usual. They also allow for the first search, which
spends a minute compiling. `timeout` in pyproject.toml is even higher: it stops tests that hang.
"""

import asyncio
import os
from collections.abc import Callable

TIMEOUT = 240.0
"""The default time limit in seconds."""
TIMEOUT_MS = TIMEOUT * 1000
PAGE_TIMEOUT = 20.0
"""How many seconds a page can take to show something, on an idle machine with loaded kernels. It is short so that a
failing test doesn't take long.
"""


def page_timeout_ms() -> float:
    """Return the time limit for a page in milliseconds. It is longer when the machine is busy."""
    load = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1.0
    return 1000 * min(TIMEOUT, PAGE_TIMEOUT * max(1.0, load))


async def until(is_so: Callable[[], bool]) -> None:
    """Poll until a condition is true."""
    async with asyncio.timeout(TIMEOUT):
        while not is_so():  # noqa: ASYNC110 (nobody tells of it)
            await asyncio.sleep(0.01)
