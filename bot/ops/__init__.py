"""Operating a process: logs, metrics, health checks, startup and shutdown.

This module contains `StartupError`, the limit on open files, and the clean shutdown on signals. It imports none of the
bot's other modules, so that every command can import it.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

log = logging.getLogger(__name__)


class StartupError(Exception):
    """The process could not start. The message says what happened, why, and what to do."""


KEPT_FREE = 4
"""The fraction 1/KEPT_FREE of the open-file limit is reserved for the database, Discord, engines and short requests."""


def open_files_allowed() -> int | None:
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415, Windows does not have it

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def connections_for(wanted: int, files: int | None) -> int:
    """Return how many connections can be kept open, at most `wanted`. `files` is the limit on open files, or None if
    there is no limit.
    """
    return wanted if files is None else min(wanted, files - files // KEPT_FREE)


STOPPING = (signal.SIGTERM, signal.SIGINT)


async def until_told_to_stop(playing: Awaitable[None], close: Callable[[], Awaitable[None]]) -> None:
    """Run `playing` until SIGTERM or SIGINT is received. Then call `close`, and wait until both have finished. A second
    signal ends the process at once.
    """
    loop, closing = asyncio.get_running_loop(), list[asyncio.Task[None]]()

    def stop() -> None:
        log.info("received a stop signal: finishing current work")
        for name in STOPPING:
            loop.remove_signal_handler(name)
        closing.append(asyncio.ensure_future(close()))

    with suppress(NotImplementedError):  # on Windows, where stopping the process raises KeyboardInterrupt
        for name in STOPPING:
            loop.add_signal_handler(name, stop)
    await playing
    await asyncio.gather(*closing)
