"""A worker process, which handles engine requests from the queue. Workers use neither Discord nor the bot's tables."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial

from bot.ops import StartupError, until_told_to_stop
from bot.ops.metrics import ENGINE_QUEUE
from bot.services import queued_engines
from bot.services.engines import Engines, EngineSetup
from bot.settings import WorkerSettings, forget_secrets, is_postgresql
from bot.storage.engine_queue import EngineQueue
from bot.storage.errors import DatabaseUnavailable

log = logging.getLogger(__name__)


async def run_worker(settings: WorkerSettings) -> None:
    """Handle engine requests until the process has to stop. Raise StartupError or StorageError if the queue can't be
    used.
    """
    if needless := forget_secrets():
        log.warning("a worker doesn't need %s: give it its own environment", " or ".join(needless))
    if not is_postgresql(settings.database_url):
        raise StartupError(
            "A worker needs PostgreSQL, but DATABASE_URL is not a PostgreSQL address. Set it, in the environment or in "
            "worker.env, to the bot's DATABASE_URL, which must have ENGINE_QUEUE=true."
        )
    working = asyncio.create_task(_work(settings), name="work")

    async def close() -> None:
        working.cancel()

    with suppress(asyncio.CancelledError):
        await until_told_to_stop(working, close)


async def _work(settings: WorkerSettings) -> None:
    from bot.ops.serving import served  # noqa: PLC0415, not needed if the worker can't start

    engines = Engines(EngineSetup(settings.engine_threads, settings.chess_engine))
    try:
        # The engine is warmed up before the worker takes requests, so that no request has to wait for the warm-up.
        seconds = await asyncio.wrap_future(engines.warm_up())
        log.info("engine ready after %.1f s; taking work for %d threads", seconds, settings.engine_threads)
        async with (
            queued_engines.open_queue(settings.database_url) as queue,
            served(partial(look, queue), settings, well="The worker is healthy."),
        ):
            await queued_engines.work(queue, engines, settings.engine_threads)
    finally:
        await asyncio.to_thread(engines.close)


async def look(queue: EngineQueue) -> str | None:
    """Update the queue's metrics. Return a sentence that describes a problem, or None if the worker is healthy."""
    try:
        depth = await queue.depth()
    except DatabaseUnavailable as error:
        return str(error)
    for status, count in depth.items():
        ENGINE_QUEUE.labels(status).set(count)
    return None
