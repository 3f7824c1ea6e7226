"""Ends tasks that wait for PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any


async def end(tasks: Collection[asyncio.Task[Any]], seconds: float) -> None:
    """Cancel tasks, again after so many seconds, until all have ended.

    Before Python 3.12 `asyncio.wait_for`, by which the driver waits, loses a cancellation that comes in the same moment
    as what it waits for.
    """
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=seconds)
