"""The real bot on an empty database in a simulated Discord, for benchmarks."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox.run import simulated
from tests.e2e.building import build
from tests.e2e.world import World


@asynccontextmanager
async def simulated_world(engine_threads: int = 1) -> AsyncIterator[World]:
    """Start the bot with everything compiled, yield its world, and shut it down."""
    with tempfile.TemporaryDirectory(prefix="campmate-") as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
        async with simulated(url, engine_threads) as env:
            yield build(env, url, "en-US")
