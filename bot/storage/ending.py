"""Waiting for what must not be broken off, and ending what waits for PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Collection
from typing import Any, TypeVar

Result = TypeVar("Result")


async def to_the_end(work: Awaitable[Result]) -> Result:
    """Wait until some work has ended, however often this task is cancelled meanwhile.

    Return its result, or raise what it raised; raise CancelledError instead if this task was cancelled.
    """
    future = asyncio.ensure_future(work)
    cancellation: asyncio.CancelledError | None = None
    while not future.done():
        try:
            await asyncio.wait({future})
        except asyncio.CancelledError as error:
            cancellation = error
    if cancellation is not None:
        if not future.cancelled():
            future.exception()  # looked at, so that asyncio does not report it as lost
        raise cancellation
    return future.result()


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
