"""Jobs for clocks and expiring challenges. This module also records outages, during which all clocks are paused."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta

from bot.domain.clock import alarm
from bot.domain.game import Game
from bot.domain.ids import GameId, Shards
from bot.jobs import isolated
from bot.runtime.steady_clock import SteadyClock
from bot.services import challenges, clocks, server_challenges
from bot.services.store import Database, StorageError

AHEAD = timedelta(seconds=40)
"""How far ahead `ClockJob` reads the alarms of live games. This must be at least twice the job's interval. When a game
changes, its new alarm is added immediately.
"""


class Flags:
    """The next alarm of each live game in this process.

    An alarm is the time to send a low-time warning, or the time at which a side runs out of time. This is only a cache.
    `ClockJob` regularly reads the alarms from the database, so none are missing after a restart or after another
    process has changed a game. The database is also checked before a game is ended. `wake` is called when alarms are
    added.
    """

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self.wake = wake
        self._alarms: dict[GameId, datetime] = {}

    def watch(self, game: Game) -> None:
        if game.countdown is not None:
            self.take({game.id: alarm(game.countdown, game.turn_since)})
        else:
            self._alarms.pop(game.id, None)

    def take(self, alarms: Mapping[GameId, datetime]) -> None:
        self._alarms.update(alarms)
        if alarms:
            self.wake()

    def due(self, now: datetime) -> list[GameId]:
        """Return the games with a due alarm, and remove their alarms."""
        found = [game_id for game_id, at in self._alarms.items() if at <= now]
        for game_id in found:
            del self._alarms[game_id]
        return found

    def __len__(self) -> int:
        return len(self._alarms)


class ClockJob:
    def __init__(self, db: Database, flags: Flags) -> None:
        self._db = db
        self._flags = flags

    async def run(self, now: datetime) -> None:
        """End the games that were lost on time, then send low-time warnings. In this order, nobody is warned after
        losing.
        """
        with isolated("clocks"):
            await clocks.end_overdue(self._db, now)
        with isolated("warnings"):
            await clocks.warn(self._db, now)
        with isolated("alarms"):
            self._flags.take(await clocks.alarms(self._db, now, now + AHEAD))


class FlagJob:
    """Ends live games the moment a side runs out of time, and sends their low-time warnings."""

    def __init__(self, db: Database, flags: Flags, dispatch_due: Callable[[], Awaitable[None]]) -> None:
        self._db = db
        self._flags = flags
        self._dispatch_due = dispatch_due

    async def run(self, now: datetime) -> None:
        """Handle the alarms that are due. If that fails, `ClockJob` will find their games in the database."""
        if due := self._flags.due(now):
            self._flags.take(await clocks.settle_live(self._db, due, now))
            await self._dispatch_due()


class ExpiryJob:
    def __init__(self, db: Database) -> None:
        self._db = db

    async def run(self, now: datetime) -> None:
        with isolated("challenges"):
            await challenges.expire_due(self._db, now)
        with isolated("challenges of servers"):
            await server_challenges.expire_due(self._db, now)


log = logging.getLogger(__name__)

NONE: frozenset[int] = frozenset()


class Timekeeper:
    """Records when this process's shards last served their servers, and postpones deadlines after an outage."""

    def __init__(self, db: Database, now: Callable[[], datetime], connected: Callable[[], Shards]) -> None:
        """`connected` returns which of this process's shards are connected."""
        self._db = db
        self.now = now
        self._connected = connected
        self._before: Shards | None = None
        """The shards that were serving their servers at the last check; None before the first check."""
        self._has_served = False
        self._turn = asyncio.Lock()
        self.opened = asyncio.Event()
        """Set once members can act in this process's servers."""
        self.kept = asyncio.Event()
        """Set once this process serves its servers and has postponed all deadlines that an outage affected."""
        db.served = Shards(db.shards.count, NONE)
        if isinstance(now, SteadyClock):
            # A slow start freezes the clock, just as a suspended process does. Unfreeze it, because the start is part
            # of the outage.
            now.go_on()

    @property
    def has_leapt(self) -> bool:
        """Whether a time jump was detected (the process was suspended or the machine's clock was changed), so that the
        clock is frozen.
        """
        return isinstance(self.now, SteadyClock) and self.now.has_leapt

    async def keep(self) -> bool:
        """Record which shards are serving their servers now, and postpone the deadlines of shards that are back from an
        outage.

        Raise StorageError if the database fails. The next call then does the remaining work.
        """
        async with self._turn:
            served, has_leapt = self._serving(), self.has_leapt
            back = self._back(served, has_leapt=has_leapt)
            page_served = self._has_served and not has_leapt
            now = self._real_now()
            if back.ids:
                await clocks.resume_serving(self._db, back, now, page_served=page_served)
            if stayed := served.ids - back.ids:
                await clocks.note_served(self._db, Shards(served.count, stayed), now)
            if has_leapt and isinstance(self.now, SteadyClock):
                self.now.go_on()
            self._db.served = self._before = served
            self._has_served = self._has_served or bool(served.ids)
            if served.ids:
                self.kept.set()
            return True

    async def stop(self) -> None:
        async with self._turn:
            if self._before is None or not self._before.ids or self.has_leapt:
                return
            try:
                await clocks.note_served(self._db, self._before, self._real_now())
            except StorageError as error:
                log.warning("could not store when the bot stopped: %s", error)

    def _back(self, served: Shards, *, has_leapt: bool) -> Shards:
        """Return the shards that might have been in an outage.

        On the first call, these are all of the process's shards. However, if the process serves all servers and some
        shards are connected, they are only the connected shards.

        On later calls, these are the shards that have connected since the previous call. However, if the clock has
        leapt or the number of shards has changed, they are all connected shards.
        """
        if self._before is None:
            own = self._db.shards
            return own if not served.ids or not own.are_all else served
        if has_leapt or self._before.count != served.count:
            return served
        return Shards(served.count, served.ids - self._before.ids)

    def _serving(self) -> Shards:
        """Return the connected shards, or no shards if members can't act yet."""
        if self.opened.is_set():
            return self._connected()
        return Shards(self._connected().count, NONE)

    def _real_now(self) -> datetime:
        now = self.now
        return now.real() if isinstance(now, SteadyClock) and now.has_leapt else now()
