"""A server's daily recap, and the weekly summary that members can ask for: when they're sent, and what they report."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from difflib import get_close_matches
from functools import cache
from typing import ClassVar
from zoneinfo import ZoneInfo, available_timezones

from bot.domain.errors import DomainError
from bot.domain.ids import GameId, UserId
from bot.domain.puzzles import Squares
from bot.domain.records import Tally
from bot.domain.training import Moment

DAY = timedelta(days=1)
ENOUGH = timedelta(hours=12)
"""The minimum time for which a day's puzzle must have been available. If an outage left members less time, missing the
puzzle doesn't break a streak.
"""
LATEST = timedelta(hours=12)
"""The maximum delay of a recap. If the bot was down for longer than this, the recap is skipped."""


@dataclass(unsafe_hash=True)
class UnknownZone(DomainError):
    key: ClassVar[str] = "error-unknown-zone"
    written: str
    city: str
    """The city in the name of `example`."""
    example: str
    """A time zone with a name that is similar to the text, or EXAMPLE if there is none."""


@dataclass(frozen=True)
class RecapTime:
    """The time of day at which a server's recap is posted."""

    hour: int
    zone: str
    """The IANA name of the time zone, such as Europe/Berlin."""

    def moment_on(self, day: date) -> datetime:
        """Return when the recap of a local day is due, in UTC.

        Each local day has exactly one such time. If the hour is skipped because clocks are set forward, the recap is
        due at the change. If the hour occurs twice, the recap is due the first time.
        """
        return self._local(day).astimezone(UTC)

    def day_at(self, now: datetime) -> date:
        """Return the local day of the most recent recap that has come due."""
        day = now.astimezone(zone_info(self.zone)).date()
        return day if self.moment_on(day) <= now else day - DAY

    def next_after(self, now: datetime) -> datetime:
        return self.moment_on(self.day_at(now) + DAY)

    def puzzle_day(self, day: date) -> date:
        """Return the day of the puzzle that the recap of a local day covers. Puzzle days are in UTC.

        The result is computed from standard time, so that daylight saving time never causes a puzzle to be repeated or
        skipped.
        """
        local = self._local(day)
        standard = (local.utcoffset() or timedelta()) - (local.dst() or timedelta())
        return (local.replace(tzinfo=None) - standard).date()

    def _local(self, day: date) -> datetime:
        return datetime.combine(day, time(self.hour), zone_info(self.zone))


def zone_info(zone: str) -> tzinfo:
    """Return a time zone, or UTC if the machine doesn't know it."""
    return ZoneInfo(zone) if zone in zone_names() - {"UTC"} else UTC


@cache
def zone_names() -> frozenset[str]:
    """Return the IANA names of the time zones known to the machine, and UTC, which is always available."""
    return frozenset(available_timezones() | {"UTC"})


NO_PLACES = {"Factory", "localtime", "posixrules"}
"""Time zone files that don't stand for a place: the zone of machines that haven't been configured, the machine's own
zone, and default rules for daylight saving time. Members can't choose them.
"""
COPIES = ("posix/", "right/", "SystemV/")
"""Folders with variants of all time zones, such as `right/`, which counts leap seconds."""

CONTINENTS = ("Africa/", "America/", "Asia/", "Europe/", "Pacific/")
"""The beginnings of names that end with a city. Other names can end with a province, as in `Canada/Atlantic`."""
EXAMPLE = "Europe/Berlin"
SIMILAR = 0.8
"""How similar a name must be to a text, from 0 to 1, to be a plausible correction."""


@cache
def zone_choices() -> frozenset[str]:
    """Return the names of the time zones that members can choose. A zone that was stored earlier still works if
    `zone_names` contains it.
    """
    return frozenset(name for name in zone_names() - NO_PLACES if not name.startswith(COPIES))


def find_zone(written: str) -> str:
    """Return the IANA name of the time zone that a member entered.

    Case and spaces are ignored, and underscores count as spaces. The continent can be omitted, as in `new york`. Raise
    UnknownZone if there is no match.
    """
    known = _by_short_name()
    short = _short(written)
    if short in known:
        return known[short]
    close = get_close_matches(short, [word for word, name in known.items() if name.startswith(CONTINENTS)], 1, SIMILAR)
    example = known[close[0]] if close else EXAMPLE
    raise UnknownZone(written.strip(), example.rpartition("/")[2].replace("_", " "), example)


@cache
def _by_short_name() -> dict[str, str]:
    """Map each text that members can enter for a time zone to its IANA name. The text is the whole name or only the
    city.
    """
    names = sorted(zone_choices())
    cities = {_short(name.rpartition("/")[2]): name for name in names if "/" in name and not name.startswith("Etc/")}
    return cities | {_short(name): name for name in names}


def _short(written: str) -> str:
    return "".join(written.replace("_", " ").casefold().split())


@dataclass(frozen=True)
class DailyResult:
    user_id: UserId
    squares: Squares
    mistakes: int
    hints: int


@dataclass(frozen=True)
class Recap:
    """The contents of a server's recap."""

    day: date
    """The day of the daily puzzle that the recap is about."""
    tried: int
    """The number of the server's members who opened the puzzle."""
    solved: int
    results: tuple[DailyResult, ...]
    """The members who solved the puzzle, in the order in which they solved it; at most `MOST_RESULTS`."""
    streak: int
    """The number of days in a row on which at least one of the server's members solved the puzzle."""
    best_streak: int
    longest: tuple[tuple[UserId, int], ...]
    """The longest streaks, in days, among the members who solved the puzzle."""
    game_id: GameId | None


MOST_RESULTS = 10
MOST_STREAKS = 3
UPSET = 100
"""The minimum rating difference at which a win by the lower-rated player counts as an upset."""


WEEKLY_HOUR = 9
"""The local hour at which the summary is sent on Mondays."""
WEEK = timedelta(days=7)
LATEST_WEEKLY = timedelta(days=2)
"""The maximum delay of a summary. If the bot was down for longer than this, the summary is skipped."""


@dataclass(frozen=True)
class WeeklySubscription:
    user_id: UserId
    next_at: datetime
    zone: str
    """The IANA time zone of the server where the member asked for the summary."""
    language: str
    """The language in which the member asked for the summary. A language in the member's settings takes precedence."""

    @property
    def day(self) -> date:
        """The local day of the next summary, a Monday."""
        return self.next_at.astimezone(zone_info(self.zone)).date()


def next_monday(now: datetime, zone: str) -> datetime:
    """Return the next time after `now` at which a summary is due, in UTC."""
    at, today = RecapTime(WEEKLY_HOUR, zone), now.astimezone(zone_info(zone)).date()
    monday = today + timedelta(days=-today.weekday() % 7)
    moment = at.moment_on(monday)
    return moment if moment > now else at.moment_on(monday + WEEK)


def weekly_moment(day: date, zone: str) -> datetime:
    return RecapTime(WEEKLY_HOUR, zone).moment_on(day)


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
