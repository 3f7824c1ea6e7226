"""Vacations: some days a quarter in which the clocks of a member's games with a time a move stand still.

A clock cannot be held up for ever: a quarter of the year has `DAYS` of them, each day that has begun counts, a member
who moves by hand is back, and after a vacation it takes `REST`, the longest time a move, until the next may begin. So
every move that has waited through one falls due before the next.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar

from bot.domain.errors import DomainError

DAYS = 14
"""The days of vacation in a quarter of the year, in UTC."""
REST = timedelta(days=7)
DAY = timedelta(days=1)


@dataclass(unsafe_hash=True)
class NoVacationLeft(DomainError):
    """A vacation may not begin now, or not for so long. `fault`: away, soon or days."""

    key: ClassVar[str] = "error-vacation"
    fault: str
    days: int
    """How many days are left in the quarter."""
    until: datetime
    """When the running vacation ends, or the next may begin."""


@dataclass(unsafe_hash=True)
class NotAway(DomainError):
    """The member is not on vacation."""

    key: ClassVar[str] = "error-not-away"


@dataclass(frozen=True)
class Vacation:
    """A member's latest vacation, and the days that they have taken in its quarter."""

    began_at: datetime
    ends_at: datetime
    quarter: str
    taken: int
    """The days taken in the quarter, this vacation's included."""

    def is_on(self, now: datetime) -> bool:
        """Whether the member is away."""
        return now < self.ends_at

    def ended(self, now: datetime) -> Vacation:
        """End it early: the days that have not begun are given back, but for the first."""
        begun_days = max(1, math.ceil((now - self.began_at) / DAY))
        planned_days = round((self.ends_at - self.began_at) / DAY)
        return replace(self, ends_at=now, taken=self.taken - planned_days + begun_days)


def quarter_of(moment: datetime) -> str:
    """Return the quarter of a moment, such as `2026-4`."""
    return f"{moment.year}-{(moment.month + 2) // 3}"


def days_left(last: Vacation | None, now: datetime) -> int:
    """Return how many days of vacation a member has left in this quarter."""
    return DAYS - (last.taken if last is not None and last.quarter == quarter_of(now) else 0)


def begun(last: Vacation | None, days: int, now: datetime) -> Vacation:
    """Return the vacation that begins now; raise NoVacationLeft."""
    left = days_left(last, now)
    if last is not None and last.is_on(now):
        raise NoVacationLeft("away", left, last.ends_at)
    if last is not None and now < last.ends_at + REST:
        raise NoVacationLeft("soon", left, last.ends_at + REST)
    if not 1 <= days <= left:
        raise NoVacationLeft("days", left, now)
    return Vacation(now, now + days * DAY, quarter_of(now), DAYS - left + days)
