"""What runs out: the clocks of games, of which players are warned before, and challenges that nobody has answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta

from bot.domain.clock import alarm
from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.jobs.job import isolated
from bot.services import challenges, clocks, server_challenges
from bot.services.store import Database

AHEAD = timedelta(seconds=40)
"""For how long ahead `ClockJob` reads the alarms of live games, at least two of its runs; those of changes are taken at
once.
"""


class Flags:
    """When the flags of this process's live games fall: what falls due next in each, from when its clock starts.

    It is only a reminder of what the database has: a process that starts, or has missed a change of another, reads it
    there, and before a flag falls the database is asked again. `wake` is called when there is an alarm to look after.
    """

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self.wake = wake
        self._alarms: dict[GameId, datetime] = {}

    def watch(self, game: Game) -> None:
        """Take over when something falls due next in a game that has changed."""
        if game.is_live and game.countdown is not None:
            self.take({game.id: alarm(game.countdown, game.turn_since)})
        else:
            self._alarms.pop(game.id, None)

    def take(self, alarms: Mapping[GameId, datetime]) -> None:
        """Take over alarms, each in place of the one before."""
        self._alarms.update(alarms)
        if alarms:
            self.wake()

    def due(self, now: datetime) -> list[GameId]:
        """Return the games in which something is due, and forget their alarms."""
        found = [game_id for game_id, at in self._alarms.items() if at <= now]
        for game_id in found:
            del self._alarms[game_id]
        return found

    def __len__(self) -> int:
        """How many games have an alarm."""
        return len(self._alarms)


class ClockJob:
    """Ends the games whose time is out, warns players whose time runs short, and reads the alarms of live games."""

    def __init__(self, db: Database, flags: Flags) -> None:
        self._db = db
        self._flags = flags

    async def run(self, now: datetime) -> None:
        """Do what is due. Clocks go before warnings, so that no player is warned after losing."""
        with isolated("clocks"):
            await clocks.end_overdue(self._db, now)
        with isolated("warnings"):
            await clocks.warn(self._db, now)
        with isolated("alarms"):
            self._flags.take(await clocks.alarms(self._db, now, now + AHEAD))


class FlagJob:
    """Lets the flags of live games fall on time, and warns whose time runs short."""

    def __init__(self, db: Database, flags: Flags, dispatch_due: Callable[[], Awaitable[None]]) -> None:
        self._db = db
        self._flags = flags
        self._dispatch_due = dispatch_due

    async def run(self, now: datetime) -> None:
        """Settle the games whose alarms are due. If that fails, `ClockJob` asks the database again."""
        if due := self._flags.due(now):
            self._flags.take(await clocks.settle_live(self._db, due, now))
            await self._dispatch_due()


class ExpiryJob:
    """Lets challenges lapse that nobody has answered, those of members and those of servers."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def run(self, now: datetime) -> None:
        """Close the challenges whose time is over."""
        with isolated("challenges"):
            await challenges.expire_due(self._db, now)
        with isolated("challenges of servers"):
            await server_challenges.expire_due(self._db, now)
