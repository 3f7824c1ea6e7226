"""Waiting for work that must not be interrupted, and stopping tasks that use PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Collection
from typing import Any, TypeVar

Result = TypeVar("Result")


async def to_the_end(work: Awaitable[Result]) -> Result:
    """Wait until the work is done, even if this task is canceled in the meantime.

    Return the work's result or raise its error. If this task was canceled, raise CancelledError instead.
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
            future.exception()  # prevents asyncio's warning that the exception was never retrieved
        raise cancellation
    return future.result()


async def end(tasks: Collection[asyncio.Task[Any]], seconds: float) -> None:
    """Cancel tasks repeatedly, every `seconds` seconds, until all of them have ended.

    Before Python 3.12, canceling once isn't enough. `asyncio.wait_for`, which the PostgreSQL driver uses, loses a
    cancellation that arrives at the same moment as the awaited result.
    """
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=seconds)
