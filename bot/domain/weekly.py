"""The weekly summary that members can ask for: when it's sent, and what it reports."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.domain.ids import UserId
from bot.domain.recaps import RecapTime, zone_info
from bot.domain.records import Tally
from bot.domain.training import Moment

HOUR = 9
"""The local hour on Mondays."""
WEEK = timedelta(days=7)
LATEST = timedelta(days=2)
"""If a summary could not be sent for longer than this, because the bot was down, it's left out."""


@dataclass(frozen=True)
class WeeklySubscription:
    user_id: UserId
    next_at: datetime
    zone: str
    """The IANA name of the time zone of the server in which the member asked for it."""
    language: str
    """The language in which the member asked for it, unless their settings have one."""

    @property
    def day(self) -> date:
        """The local day of the next summary, a Monday."""
        return self.next_at.astimezone(zone_info(self.zone)).date()


def next_monday(now: datetime, zone: str) -> datetime:
    """Return the next time after `now` at which a summary is due, in UTC."""
    at, today = RecapTime(HOUR, zone), now.astimezone(zone_info(zone)).date()
    monday = today + timedelta(days=-today.weekday() % 7)
    moment = at.moment_on(monday)
    return moment if moment > now else at.moment_on(monday + WEEK)


def moment_of(day: date, zone: str) -> datetime:
    return RecapTime(HOUR, zone).moment_on(day)


@dataclass(frozen=True)
class WeekOfVariant:
    family: str
    tally: Tally
    change: int | None
    """The sum of the rating changes in all servers; None without rated games."""


@dataclass(frozen=True)
class WeeklySummary:
    since: datetime
    until: datetime
    variants: tuple[WeekOfVariant, ...] = ()
    accuracy: tuple[int, float] | None = None
    """The number of analyzed games, and the mean accuracy in them."""
    puzzles: tuple[int, int] = (0, 0)
    """How many were finished, and how many of them solved."""
    trained: tuple[int, int] = (0, 0)
    """How many training cards were answered, and how many of them without a wrong move."""
    due: int = 0
    moment: Moment | None = None
    """The member's costliest mistake in an analyzed game of the week."""

    @property
    def is_empty(self) -> bool:
        return not (self.variants or self.puzzles[0] or self.trained[0] or self.due)
