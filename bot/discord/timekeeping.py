"""Notes until when this process serves its servers, and lets no time run while it does not.

A server is not served while the process is down or suspended, until the rules are compiled after a start, and while its
shard is not connected to Discord. What that stopped is moved before anything may run out.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime

import discord

from bot.domain.shards import Shards
from bot.runtime import Runtime
from bot.runtime.steady_clock import SteadyClock
from bot.services import pauses
from bot.services.store import StorageError

log = logging.getLogger(__name__)

NONE: frozenset[int] = frozenset()


class Timekeeper:
    """Keeps the beats of this process's shards."""

    def __init__(self, runtime: Runtime, client: discord.AutoShardedClient) -> None:
        self._runtime = runtime
        self._client = client
        self._before: Shards | None = None
        """Which shards served their servers when this was last looked at; None before the first look."""
        self._has_served = False
        self._turn = asyncio.Lock()
        self.opened = asyncio.Event()
        """Set once members can act, as far as this process is concerned."""
        runtime.db.served = Shards(runtime.db.shards.count, NONE)
        if isinstance(runtime.now, SteadyClock):
            # What a start takes is part of the outage.
            runtime.now.go_on()

    @property
    def has_leapt(self) -> bool:
        """Whether the time stands still since the process was suspended, or the machine's clock was set."""
        return isinstance(self._runtime.now, SteadyClock) and self._runtime.now.has_leapt

    async def keep(self) -> bool:
        """Note which shards serve their servers, and move what was stopped in those that do again.

        Raise StorageError; what is not done then is done by the next call.
        """
        async with self._turn:
            served, has_leapt = self._connected(), self.has_leapt
            back = self._back(served, has_leapt=has_leapt)
            is_discords = self._has_served and not has_leapt
            now = self._now()
            if back.ids:
                await pauses.resume(self._runtime.db, back, now, is_discords=is_discords)
            if stayed := served.ids - back.ids:
                await pauses.serve(self._runtime.db, Shards(served.count, stayed), now)
            if has_leapt and isinstance(self._runtime.now, SteadyClock):
                self._runtime.now.go_on()
            self._runtime.db.served = self._before = served
            self._has_served = self._has_served or bool(served.ids)
            return True

    async def stop(self) -> None:
        """Note that the servers were served until now."""
        async with self._turn:
            if self._before is None or not self._before.ids or self.has_leapt:
                return
            try:
                await pauses.serve(self._runtime.db, self._before, self._now())
            except StorageError as error:
                log.warning("it could not be noted when the bot was stopped: %s", error)

    def _back(self, served: Shards, *, has_leapt: bool) -> Shards:
        """Return the shards for which something may have stopped: at first all, whether connected yet or not."""
        if self._before is None:
            own = self._runtime.db.shards
            return own if not served.ids or not own.are_all else served
        if has_leapt or self._before.count != served.count:
            return served
        return Shards(served.count, served.ids - self._before.ids)

    def _connected(self) -> Shards:
        """Return the shards that are connected to Discord; none before members can act."""
        shards = self._client.shards if self.opened.is_set() else {}
        up = frozenset(number for number, shard in shards.items() if not shard.is_closed())
        return Shards(self._client.shard_count or self._runtime.db.shards.count, up)

    def _now(self) -> datetime:
        now = self._runtime.now
        return now.real() if isinstance(now, SteadyClock) and now.has_leapt else now()
