"""A worker: takes engine work from the queue and answers it, without Discord and without the game room's tables."""

from __future__ import annotations

import asyncio
import logging

from bot.services import queued_engines
from bot.services.engines import Engines
from bot.settings import BotSettings, is_postgresql
from bot.startup import StartupError

log = logging.getLogger(__name__)


async def run_worker(settings: BotSettings) -> None:
    """Work until told to stop; raise StartupError or StorageError."""
    if not is_postgresql(settings.database_url):
        raise StartupError(
            "A worker takes its work from PostgreSQL, and DATABASE_URL names another database: "
            "set it to that of the bot, which has ENGINE_QUEUE=true."
        )
    engines = Engines(settings.engine_threads)
    try:
        # Who takes a question should answer at once.
        seconds = await asyncio.wrap_future(engines.warm_up())
        log.info("engine ready after %.1f s; taking work for %d threads", seconds, settings.engine_threads)
        await queued_engines.work(settings.database_url, engines, settings.engine_threads)
    finally:
        await asyncio.to_thread(engines.close)
