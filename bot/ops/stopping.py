"""How a process ends that is told to, by SIGTERM or Ctrl-C."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress

log = logging.getLogger(__name__)

STOPPING = (signal.SIGTERM, signal.SIGINT)


async def until_told_to_stop(playing: Awaitable[None], close: Callable[[], Awaitable[None]]) -> None:
    """Run `playing` until SIGTERM or SIGINT, then call `close` and wait for both; a second signal ends at once."""
    loop, closing = asyncio.get_running_loop(), list[asyncio.Task[None]]()

    def stop() -> None:
        log.info("told to stop: finishing what has been begun")
        for name in STOPPING:
            loop.remove_signal_handler(name)
        closing.append(asyncio.ensure_future(close()))

    with suppress(NotImplementedError):  # on Windows, where a stop is a KeyboardInterrupt
        for name in STOPPING:
            loop.add_signal_handler(name, stop)
    await playing
    await asyncio.gather(*closing)
