"""All jobs of a process, and how often they run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random

from bot.jobs import Job, Messenger
from bot.jobs.clocks import ClockJob, ExpiryJob, FlagJob, Flags
from bot.jobs.games import (
    BadgeJob,
    ConditionalMovesJob,
    DailyPuzzleJob,
    EngineReplyJob,
    ExplorerJob,
    GetBook,
    PuzzleCheckJob,
    RaceJob,
    RecapJob,
    RoleKeeper,
    StormJob,
    VoteJob,
    WeeklyJob,
)
from bot.jobs.tournaments import ChannelChecks, TournamentJob
from bot.services.engines import EnginePool
from bot.services.store import Database

SWEEP_SECONDS = 20
DISPATCH_SECONDS = 2
"""How often to look for due messages and tournament steps, in seconds."""
FLAG_SECONDS = 0.25
"""How often to check the alarms of live games, if there are any. A loss on time is detected within this interval."""
EXPLORER_SECONDS = 5
CHECK_SECONDS = 60
BADGE_SECONDS = 15
RACE_SECONDS = 3
"""How often the standings of puzzle races are updated. More frequent updates could exceed the rate limits of chat
services.
"""


@dataclass(frozen=True, kw_only=True)
class Round:
    """A group of jobs that are run repeatedly, one after the other. Different rounds don't wait for each other."""

    name: str
    seconds: float
    timed: Sequence[Job] = ()
    """Jobs that run first. After an outage, they are skipped until all affected deadlines have been postponed."""
    jobs: Sequence[Job] = ()
    at_start: bool = True
    """Whether the first run is at the start of the process. Otherwise, it is one interval later."""


class OutboxJob:
    def __init__(self, messenger: Messenger) -> None:
        self._messenger = messenger

    async def run(self, now: datetime) -> None:
        await self._messenger.dispatch_due()


@dataclass(frozen=True, kw_only=True)
class FrontEnd:
    """What jobs need from the front end."""

    flags: Flags
    channels: ChannelChecks
    roles: RoleKeeper
    messenger: Messenger


class Jobs:
    def __init__(
        self,
        db: Database,
        engines: EnginePool,
        rng: Random,
        now: Callable[[], datetime],
        *,
        get_book: GetBook,
        front_end: FrontEnd,
    ) -> None:
        flags, channels, messenger = front_end.flags, front_end.channels, front_end.messenger
        self.flags = FlagJob(db, flags, messenger.dispatch_due)
        """Runs every `FLAG_SECONDS` while there are alarms."""
        self.replies = EngineReplyJob(db, engines, now, messenger)
        self.votes = VoteJob(db, engines, self.replies, messenger)
        self.tournaments = TournamentJob(db, rng, now, channels=channels, messenger=messenger)
        outbox = OutboxJob(messenger)
        races = RaceJob(db, get_book, rng)
        checks = PuzzleCheckJob(db, engines, get_book, now)
        self.left_behind: Sequence[Job] = (self.replies, self.tournaments, outbox)
        """Jobs that finish work left behind by another process."""
        timed = (ExpiryJob(db), ClockJob(db, flags), self.votes, StormJob(db), RecapJob(db, channels), WeeklyJob(db))
        self.rounds = (
            Round(
                name="sweep",
                seconds=SWEEP_SECONDS,
                timed=timed,
                jobs=(ConditionalMovesJob(db), DailyPuzzleJob(db), self.replies, outbox),
            ),
            Round(name="tournaments", seconds=DISPATCH_SECONDS, jobs=(self.tournaments,)),
            # This round needn't run at the start, because the round "sweep" already sends due messages then.
            Round(name="outbox", seconds=DISPATCH_SECONDS, jobs=(outbox,), at_start=False),
            Round(name="races", seconds=RACE_SECONDS, timed=(races,), at_start=False),
            Round(name="explorer", seconds=EXPLORER_SECONDS, jobs=(ExplorerJob(db),), at_start=False),
            Round(name="checks", seconds=CHECK_SECONDS, jobs=(checks,), at_start=False),
            Round(name="badges", seconds=BADGE_SECONDS, jobs=(BadgeJob(db, front_end.roles),), at_start=False),
        )

    def stop(self) -> None:
        """Cancel the running tasks. Their work is resumed at the next start."""
        self.replies.stop()
        self.tournaments.stop()
