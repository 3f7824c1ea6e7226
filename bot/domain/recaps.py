"""The daily recap of a server: when it is posted, and which puzzle it shows."""

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

DAY = timedelta(days=1)
ENOUGH = timedelta(hours=12)
"""If the bot served a day's puzzle for less than this, because it was down, the day doesn't break a streak."""
LATEST = timedelta(hours=12)
"""If a recap could not be posted for longer than this, because the bot was down, it's left out."""


@dataclass(unsafe_hash=True)
class UnknownZone(DomainError):
    key: ClassVar[str] = "error-unknown-zone"
    written: str
    example: str
    """The known time zone whose name is most similar to the text."""


@dataclass(frozen=True)
class RecapTime:
    """The time of day at which a server's recap is posted."""

    hour: int
    zone: str
    """The IANA name of the time zone, such as Europe/Berlin."""

    def moment_on(self, day: date) -> datetime:
        """Return when the recap of a local day is due, in UTC.

        Each local day has exactly one such moment. If the clock skips the hour, it is when the clock is set forward. If
        the hour occurs twice, it is the first time.
        """
        return self._local(day).astimezone(UTC)

    def day_at(self, now: datetime) -> date:
        """Return the local day of the latest recap that is due."""
        day = now.astimezone(zone_info(self.zone)).date()
        return day if self.moment_on(day) <= now else day - DAY

    def next_after(self, now: datetime) -> datetime:
        return self.moment_on(self.day_at(now) + DAY)

    def puzzle_day(self, day: date) -> date:
        """Return the day (in UTC, like all puzzle days) whose puzzle the recap of a local day shows.

        It follows from standard time alone, so that a change to or from summer time repeats or skips no puzzle.
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
    """Return the IANA names of the time zones that the machine knows, and UTC, which needs no data."""
    return frozenset(available_timezones() | {"UTC"})


def find_zone(written: str) -> str:
    """Return the IANA name that a member means. Case, spaces and the continent can be left out: `new york`.

    Raise UnknownZone.
    """
    known = _by_short_name()
    short = _short(written)
    if short in known:
        return known[short]
    close = get_close_matches(short, known, n=1, cutoff=0.0)
    raise UnknownZone(written.strip(), known[close[0]] if close else "Europe/Berlin")


@cache
def _by_short_name() -> dict[str, str]:
    """Map what members can type, a whole name or only its city, to the IANA name."""
    names = sorted(zone_names() - {"localtime"})
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
    """What a server's recap reports."""

    day: date
    """The day whose puzzle was solved."""
    tried: int
    """The number of members who opened the puzzle in the server."""
    solved: int
    results: tuple[DailyResult, ...]
    """The members who solved it, in the order of solving; at most `MOST_RESULTS`."""
    streak: int
    """The number of days in a row on which a member of the server solved the puzzle."""
    best_streak: int
    longest: tuple[tuple[UserId, int], ...]
    """The longest streaks of members who solved it, in days."""
    game_id: GameId | None


MOST_RESULTS = 10
MOST_STREAKS = 3
UPSET = 100
"""The rating difference from which a weaker player's win is an upset."""
