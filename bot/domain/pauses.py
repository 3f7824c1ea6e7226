"""Time that does not run: outages of the bot, and vacations of members.

Each shard stores a beat every few seconds while it serves its servers. What lies between the last beat and the moment
at which it serves them again is an outage. Whatever runs out by itself is moved by that: what is left of its time
afterwards is what was left at the last beat. A clock of the machine that was set back makes an outage of less than
nothing, by which all is moved back.

A vacation is some days a quarter in which the clocks of a member's games with a time a move stand still. A clock cannot
be held up for ever: a quarter of the year has `DAYS` of them, each day that has begun counts, a member who moves by
hand is back, and after a vacation it takes `REST`, the longest time a move, until the next may begin. So every move
that has waited through one falls due before the next.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar, TypeAlias

from bot.domain.clock import RETURN, ZERO, Countdown, Times
from bot.domain.errors import DomainError
from bot.domain.ids import SHARD_BITS, GuildId, Shards
from bot.rules import Color, Ply

LONGEST_GAP = timedelta(minutes=1)
"""A longer outage is told in the games, and stops live games. A clock that was set back by less is believed to be the
same: those of two machines may differ by so much."""
SHORTEST_OUTAGE = timedelta(seconds=1)
"""For less nothing is moved."""
NOTICEABLE = 10
"""A board is shown anew at once if the outage is at least this part of the time that is left; others with the next
move."""


Span: TypeAlias = tuple[datetime, datetime]
"""From when to when."""


@dataclass(frozen=True)
class Beat:
    """Up to when a shard has served its servers, of so many shards as the bot had then."""

    shard_count: int
    shard: int
    at: datetime


@dataclass(frozen=True)
class Outage:
    """A time in which the servers of a shard were not served."""

    shard_count: int
    """Of how many shards the number is one: as many as the bot has, or a multiple after their number has changed."""
    shard: int
    began_at: datetime
    ended_at: datetime

    @property
    def length(self) -> timedelta:
        """How long it lasted; less than nothing if the machine's clock was set back."""
        return self.ended_at - self.began_at

    @property
    def shards(self) -> Shards:
        """The shard as those of a process."""
        return Shards(self.shard_count, frozenset({self.shard}))

    def paused(self, *since: datetime | None, moved: Span | None = None) -> timedelta:
        """Return how long a time stood still that has run since the latest of these moments.

        `moved`: what it has been moved by already.
        """
        if self.length < ZERO:
            return self.length
        began = max([self.began_at, *(one for one in since if one is not None)])
        shared = ZERO if moved is None else min(self.ended_at, moved[1]) - max(began, moved[0])
        return max(ZERO, self.ended_at - began - max(ZERO, shared))

    def joined(self, moved: Span | None) -> Span:
        """Return what a time has been moved by once this outage has moved it, too; of two apart, this one."""
        if moved is None or self.length < ZERO or self.began_at > moved[1] or self.ended_at < moved[0]:
            return self.began_at, self.ended_at
        return min(self.began_at, moved[0]), max(self.ended_at, moved[1])


@dataclass(frozen=True)
class Pause:
    """How long a game's time stood still, and the last ply whose board says so."""

    length: timedelta
    ply: Ply


@dataclass(frozen=True, kw_only=True)
class RunningClock:
    """The clock of a game, as far as an outage changes it."""

    ply: Ply
    turn: Color
    turn_since: datetime
    countdown: Countdown
    times: Times | None
    """None unless the game is live."""
    is_of_tournament: bool = False
    away_until: datetime | None = None
    """The end of the latest vacation of the player to move: until then the clock stands still anyway."""
    moved: Span | None = None
    """What outages have moved it by. Games of two servers are moved by the outages of both, which may overlap."""
    pause: Pause | None = None

    def after(self, outage: Outage) -> RunningClock:
        """Return the clock after an outage; the same again for one that has moved it already."""
        away_until = self.away_until if self.times is None else None
        by = outage.paused(self.turn_since, away_until, moved=self.moved)
        if by <= ZERO:
            return replace(self._later(by), moved=outage.joined(self.moved))
        if self.times is None or by <= LONGEST_GAP:
            moved = self._later(by) if self.times is not None else replace(self, countdown=self.countdown.later(by))
        else:
            moved = self._stopped(self.times, by, outage.ended_at)
        return replace(moved, moved=outage.joined(self.moved))._told(by, outage.ended_at)

    def is_told_now(self, before: RunningClock) -> bool:
        """Tell whether the game's board is to say at once that it was paused."""
        return self.pause is not None and self.pause != before.pause and self.pause.ply == self.ply

    def _later(self, by: timedelta) -> RunningClock:
        return replace(self, turn_since=self.turn_since + by, countdown=self.countdown.later(by))

    def _stopped(self, times: Times, by: timedelta, ended_at: datetime) -> RunningClock:
        """Stop a live game until its players are back; in a tournament, where none is called off, for so long."""
        if self.is_of_tournament:
            return self._later(by + RETURN)
        spent = max(ZERO, ended_at - by - self.turn_since) if self.ply >= len(Color) else ZERO
        stopped = times.stopped(self.turn, spent)
        return replace(self, turn_since=ended_at, countdown=Countdown(ended_at + RETURN, None), times=stopped)

    def _told(self, by: timedelta, ended_at: datetime) -> RunningClock:
        untold = ZERO if self.pause is None or self.ply > self.pause.ply else self.pause.length
        if by + untold <= LONGEST_GAP:
            return self
        is_at_once = self.times is not None or by * NOTICEABLE >= self.countdown.deadline - ended_at
        return replace(self, pause=Pause(by + untold, self.ply if is_at_once else Ply(self.ply + 1)))


def is_served(beats: Collection[Beat], guild_id: GuildId, now: datetime) -> bool:
    """Tell whether a server is served now, by the last beats of all shards; one that never had a beat is."""
    until = _served_until(beats, guild_id >> SHARD_BITS)
    return until is None or now - until <= LONGEST_GAP


def outages_of(beats: Collection[Beat], shards: Shards, now: datetime) -> list[Outage]:
    """Return the outages of these shards that end now, by the last beats of all shards.

    The bot may have had another number of shards before: then a shard's servers had several beats, and are told apart
    by a common multiple of both numbers. A server that never had one has no outage.
    """
    multiple = math.lcm(shards.count, *{beat.shard_count for beat in beats})
    found: list[Outage] = []
    for shard in sorted(shards.ids):
        parts = range(shard, multiple, shards.count)
        served = {part: _served_until(beats, part) for part in parts}
        if len(set(served.values())) == 1:
            found += _outage(shards.count, shard, served[shard], now)
        else:
            found += [one for part, until in served.items() for one in _outage(multiple, part, until, now)]
    return found


def _served_until(beats: Collection[Beat], part: int) -> datetime | None:
    return max((beat.at for beat in beats if part % beat.shard_count == beat.shard), default=None)


def _outage(shard_count: int, shard: int, served_until: datetime | None, now: datetime) -> list[Outage]:
    if served_until is None or -LONGEST_GAP <= now - served_until < SHORTEST_OUTAGE:
        return []
    return [Outage(shard_count, shard, served_until, now)]


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
