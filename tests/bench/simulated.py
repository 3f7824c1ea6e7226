"""The real bot on an empty database in a simulated Discord, for what is measured from outside."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

from simcord import Env

from bot.app import open_house
from bot.frontend.client import Campmate, warm_everything
from tests.e2e.world import World, build

SETTLE_SECONDS = 60.0


@asynccontextmanager
async def simulated_world(engine_threads: int = 1) -> AsyncIterator[World]:
    """Start the bot, warm, and end it."""
    await asyncio.to_thread(warm_everything)
    with tempfile.TemporaryDirectory(prefix="campmate-") as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
        running: list[Env] = []

        def now() -> datetime:
            return running[0].now()

        async with open_house(url, now=now, rng=random.Random(1), engine_threads=engine_threads) as house:
            env = Env(Campmate(house, shard_count=1), settle_timeout=SETTLE_SECONDS, check_errors=False)
            running.append(env)
            await env.start()
            try:
                with env.time_context():
                    yield build(env, url, "en-US")
            finally:
                await env.shutdown()
