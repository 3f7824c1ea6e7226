"""Checks the health of the running bot, and stores the result as a heartbeat.

If METRICS_PORT is set, the result and the metrics are also served at that port.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

import discord

from bot.discord.core.interactions import Runtime
from bot.domain.ids import Shards
from bot.ops.heartbeat import BEAT_SECONDS, STOPPED, Heartbeat
from bot.ops.metrics import LOOP_LAG, OUTBOX_OVERDUE, OUTBOX_WAITING, SHARD_LATENCY, SHARD_UP
from bot.ops.serving import served
from bot.settings import BotSettings
from bot.storage import outbox
from bot.storage.errors import StorageError

log = logging.getLogger(__name__)

TICK_SECONDS = 0.5
LONGEST_LAG = 5.0
"""The event loop's lag, in seconds, above which the bot is unhealthy.

If the lag is this long, the bot's responses miss Discord's deadline of three seconds.
"""
LONGEST_OVERDUE = timedelta(minutes=5)


class Monitor:
    def __init__(self, client: discord.AutoShardedClient, runtime: Runtime, shards: Shards) -> None:
        self._client = client
        self._runtime = runtime
        self._shards = shards
        self._lag = 0.0
        """The longest lag of the event loop since the last heartbeat, in seconds."""

    async def look(self) -> str | None:
        """Update the metrics. Return a sentence about a problem, or None if the bot is healthy."""
        troubles = [*self._gateway_troubles()]
        if self._lag > LONGEST_LAG:
            troubles.append(f"The event loop was blocked for {self._lag:.0f} seconds.")
        try:
            troubles += [*await self._outbox_troubles()]
        except StorageError as error:
            troubles.append(str(error))
        return troubles[0] if troubles else None

    async def beat(self) -> None:
        """Store a heartbeat. If that fails, only log the error, because health checks notice that the heartbeat is
        missing.
        """
        try:
            trouble = await self.look()
            if trouble is not None:
                log.warning("unhealthy: %s", trouble)
            await self._note(trouble)
        except StorageError as error:
            log.error("could not store the heartbeat: %s", error)
        except Exception:
            log.exception("could not store the heartbeat")

    async def end(self) -> None:
        with suppress(StorageError):
            await self._note(STOPPED)

    async def run(self) -> None:
        """Until canceled, store a heartbeat every half minute, and measure the lag of the event loop."""
        while True:
            await self.beat()
            self._lag = 0.0
            for _ in range(int(BEAT_SECONDS / TICK_SECONDS)):
                begin = time.perf_counter()
                await asyncio.sleep(TICK_SECONDS)
                # The runtime's clock must be read regularly. Otherwise, it assumes that the process was suspended.
                self._runtime.now()
                self.note_lag(time.perf_counter() - begin - TICK_SECONDS)

    def note_lag(self, seconds: float) -> None:
        self._lag = max(self._lag, seconds)
        LOOP_LAG.set(self._lag)

    async def _note(self, trouble: str | None) -> None:
        await Heartbeat(self._runtime.now().isoformat(), os.getpid(), trouble).write(self._runtime.db, self._shards)

    def _gateway_troubles(self) -> Iterator[str]:
        shards = self._client.shards
        for number, shard in shards.items():
            SHARD_UP.labels(number).set(not shard.is_closed())
            SHARD_LATENCY.labels(number).set(shard.latency)
        if closed := [str(number) for number, shard in shards.items() if shard.is_closed()]:
            yield f"Discord's gateway is not connected (shards {', '.join(closed)})."
        if not self._client.is_ready():
            yield "Discord has not sent the list of servers yet."

    async def _outbox_troubles(self) -> Iterable[str]:
        async with self._runtime.db.reading() as connection:
            backlog = await outbox.backlog(connection, self._runtime.now(), self._shards)
        OUTBOX_WAITING.set(backlog.waiting)
        OUTBOX_OVERDUE.set(backlog.overdue.total_seconds())
        if backlog.overdue <= LONGEST_OVERDUE:
            return ()
        minutes = backlog.overdue // timedelta(minutes=1)
        return (f"A message to Discord is {minutes} minutes overdue. The log says why.",)


@asynccontextmanager
async def monitored(monitor: Monitor, settings: BotSettings) -> AsyncIterator[None]:
    """Run the monitor within the block. If a metrics port is set, serve the metrics there. Raise StartupError if they
    can't be served.
    """
    async with served(monitor.look, settings, well="The bot is healthy."):
        task = asyncio.create_task(monitor.run(), name="heartbeat")
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait({task})
            await monitor.end()
