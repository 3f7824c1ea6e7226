"""The weekly summary that members can ask for: when it's sent, and what it reports."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.domain.ids import UserId
from bot.domain.recaps import RecapTime, zone_info
from bot.domain.records import Tally
from bot.domain.training import Moment

HOUR = 9
"""The local hour at which the summary is sent on Mondays."""
WEEK = timedelta(days=7)
LATEST = timedelta(days=2)
"""The maximum delay of a summary. If the bot was down for longer than this, the summary is skipped."""


@dataclass(frozen=True)
class WeeklySubscription:
    user_id: UserId
    next_at: datetime
    zone: str
    """The IANA time zone of the server where the member asked for the summary."""
    language: str
    """The language in which the member asked for the summary. It's used unless the member's settings specify a
    language.
    """

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
    """The sum of the rating changes across all servers; None if there were no rated games."""


@dataclass(frozen=True)
class WeeklySummary:
    since: datetime
    until: datetime
    variants: tuple[WeekOfVariant, ...] = ()
    accuracy: tuple[int, float] | None = None
    """The number of analyzed games, and their mean accuracy."""
    puzzles: tuple[int, int] = (0, 0)
    """The number of finished puzzles, and how many of them were solved."""
    trained: tuple[int, int] = (0, 0)
    """The number of answered training cards, and how many of them were answered without a wrong move."""
    due: int = 0
    moment: Moment | None = None
    """The member's costliest mistake in the week's analyzed games."""

    @property
    def is_empty(self) -> bool:
        return not (self.variants or self.puzzles[0] or self.trained[0] or self.due)
