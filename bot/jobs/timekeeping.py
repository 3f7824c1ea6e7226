"""Notes until when this process serves its servers, and lets no time run while it does not.

A server is not served while the process is down or suspended, until the rules are compiled after a start, and while its
shard is not connected to Discord. What that stopped is moved before anything may run out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

from bot.domain.shards import Shards
from bot.runtime.steady_clock import SteadyClock
from bot.services import pauses
from bot.services.store import Database, StorageError

log = logging.getLogger(__name__)

NONE: frozenset[int] = frozenset()


class Timekeeper:
    """Keeps the beats of this process's shards."""

    def __init__(self, db: Database, now: Callable[[], datetime], connected: Callable[[], Shards]) -> None:
        """`connected`: returns the shards of this process that are connected to Discord."""
        self._db = db
        self.now = now
        self._connected = connected
        self._before: Shards | None = None
        """Which shards served their servers when this was last looked at; None before the first look."""
        self._has_served = False
        self._turn = asyncio.Lock()
        self.opened = asyncio.Event()
        """Set once members can act, as far as this process is concerned."""
        self.kept = asyncio.Event()
        """Set once servers are served, and what stood still before has been moved."""
        db.served = Shards(db.shards.count, NONE)
        if isinstance(now, SteadyClock):
            # What a start takes is part of the outage.
            now.go_on()

    @property
    def has_leapt(self) -> bool:
        """Whether the time stands still since the process was suspended, or the machine's clock was set."""
        return isinstance(self.now, SteadyClock) and self.now.has_leapt

    async def keep(self) -> bool:
        """Note which shards serve their servers, and move what was stopped in those that do again.

        Raise StorageError; what is not done then is done by the next call.
        """
        async with self._turn:
            served, has_leapt = self._serving(), self.has_leapt
            back = self._back(served, has_leapt=has_leapt)
            is_discords = self._has_served and not has_leapt
            now = self._real_now()
            if back.ids:
                await pauses.resume(self._db, back, now, is_discords=is_discords)
            if stayed := served.ids - back.ids:
                await pauses.serve(self._db, Shards(served.count, stayed), now)
            if has_leapt and isinstance(self.now, SteadyClock):
                self.now.go_on()
            self._db.served = self._before = served
            self._has_served = self._has_served or bool(served.ids)
            if served.ids:
                self.kept.set()
            return True

    async def stop(self) -> None:
        """Note that the servers were served until now."""
        async with self._turn:
            if self._before is None or not self._before.ids or self.has_leapt:
                return
            try:
                await pauses.serve(self._db, self._before, self._real_now())
            except StorageError as error:
                log.warning("it could not be noted when the bot was stopped: %s", error)

    def _back(self, served: Shards, *, has_leapt: bool) -> Shards:
        """Return the shards for which something may have stopped: at first all, whether connected yet or not."""
        if self._before is None:
            own = self._db.shards
            return own if not served.ids or not own.are_all else served
        if has_leapt or self._before.count != served.count:
            return served
        return Shards(served.count, served.ids - self._before.ids)

    def _serving(self) -> Shards:
        """Return the shards that are connected to Discord; none before members can act."""
        if self.opened.is_set():
            return self._connected()
        return Shards(self._connected().count, NONE)

    def _real_now(self) -> datetime:
        now = self.now
        return now.real() if isinstance(now, SteadyClock) and now.has_leapt else now()
