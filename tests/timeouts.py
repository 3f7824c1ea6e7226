"""How long tests wait for what takes a moment: a bound on failure, which nothing that passes comes near.

A machine may be ten times as busy as it can bear, and a first search compiles for a minute on a quiet one. Above it is
`timeout` in pyproject.toml, which ends what waits without a bound.
"""

import asyncio
from collections.abc import Callable

TIMEOUT = 240.0
"""Seconds."""
TIMEOUT_MS = TIMEOUT * 1000


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until it is so, for what nobody tells of."""
    async with asyncio.timeout(TIMEOUT):
        while not is_so():  # noqa: ASYNC110 (nobody tells of it)
            await asyncio.sleep(0.01)
