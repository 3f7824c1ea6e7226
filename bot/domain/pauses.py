"""Time that doesn't count: bot outages and members' vacations.

While a shard serves its servers, it stores a heartbeat (a beat) every few seconds. An outage lasts from the last beat
until the shard serves its servers again. All time limits are then postponed by the length of the outage, so that the
time left is the same as at the last beat. If the machine's clock was set back, the outage has a negative length, and
time limits are moved back.

A vacation pauses a member's correspondence clocks. To limit how long games are delayed, members have only `DAYS`
vacation days per quarter, and a day that has begun counts as a whole day. Playing a move ends the vacation, and the
next vacation can begin only after `REST`, the longest time per move. As a result, every move that was due during a
vacation is due again before the next vacation.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar, TypeAlias

from bot.domain.clock import RETURN, ZERO, Countdown, Times
from bot.domain.errors import DomainError
from bot.domain.ids import SHARD_BITS, ServerId, Shards
from bot.rules import Color, Ply

LONGEST_GAP = timedelta(minutes=1)
"""Outages longer than this are mentioned on the boards and stop live games. A clock that seems to have been set back by
less than this is treated as unchanged, because the clocks of two machines can differ by that much.
"""
SHORTEST_OUTAGE = timedelta(seconds=1)
"""Outages shorter than this don't postpone time limits."""
NOTICEABLE = 10
"""If an outage lasted at least 1/`NOTICEABLE` of the time left, the board is updated immediately, otherwise with the
next move.
"""


Span: TypeAlias = tuple[datetime, datetime]
"""The start and end of a period."""


@dataclass(frozen=True)
class Beat:
    """The last time at which a shard served its servers, and the bot's shard count at that time."""

    shard_count: int
    shard: int
    at: datetime


@dataclass(frozen=True)
class Outage:
    shard_count: int
    """The shard count to which `shard` refers: the bot's current shard count, or a multiple of it after the count was
    changed.
    """
    shard: int
    began_at: datetime
    ended_at: datetime

    @property
    def length(self) -> timedelta:
        """The length of the outage, which is negative if the machine's clock was set back."""
        return self.ended_at - self.began_at

    @property
    def shards(self) -> Shards:
        return Shards(self.shard_count, frozenset({self.shard}))

    def paused(self, *since: datetime | None, moved: Span | None = None) -> timedelta:
        """Return by how much this outage postpones a time limit. The limit began at the latest of the times in `since`.

        `moved` is the span of earlier outages for which the time limit has already been extended.
        """
        if self.length < ZERO:
            return self.length
        began = max([self.began_at, *(one for one in since if one is not None)])
        shared = ZERO if moved is None else min(self.ended_at, moved[1]) - max(began, moved[0])
        return max(ZERO, self.ended_at - began - max(ZERO, shared))

    def joined(self, moved: Span | None) -> Span:
        """Return the span of outages for which a time limit has been extended: `moved`, combined with this outage.

        If the two don't overlap, return only the span of this outage.
        """
        if moved is None or self.length < ZERO or self.began_at > moved[1] or self.ended_at < moved[0]:
            return self.began_at, self.ended_at
        return min(self.began_at, moved[0]), max(self.ended_at, moved[1])


@dataclass(frozen=True)
class Pause:
    """How long an outage paused a game's clock, and the last ply at which boards mention the pause."""

    length: timedelta
    ply: Ply


@dataclass(frozen=True, kw_only=True)
class RunningClock:
    """The parts of a game's clock that an outage can change."""

    ply: Ply
    turn: Color
    turn_since: datetime
    countdown: Countdown
    times: Times | None
    is_of_tournament: bool = False
    away_until: datetime | None = None
    """When the current or last vacation of the player to move ends. Until then, the clock is paused even without an
    outage.
    """
    moved: Span | None = None
    """The span of outages for which the deadline has already been extended. In a game between two servers, it is
    extended for the outages of both servers, which can overlap.
    """
    pause: Pause | None = None

    def after(self, outage: Outage) -> RunningClock:
        """Return the clock after an outage. Applying the same outage again changes nothing."""
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
        return self.pause is not None and self.pause != before.pause and self.pause.ply == self.ply

    def _later(self, by: timedelta) -> RunningClock:
        return replace(self, turn_since=self.turn_since + by, countdown=self.countdown.later(by))

    def _stopped(self, times: Times, by: timedelta, ended_at: datetime) -> RunningClock:
        """Stop a live game until its players are back.

        If a player doesn't return, a stopped game is aborted. Tournament games can't be aborted, so their players get a
        fixed amount of extra time instead.
        """
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


def is_served(beats: Collection[Beat], server_id: ServerId, now: datetime) -> bool:
    """Return whether the bot is serving a server, according to the last beats of all shards.

    A server whose shard never had a beat counts as served.
    """
    until = _served_until(beats, server_id >> SHARD_BITS)
    return until is None or now - until <= LONGEST_GAP


def outages_of(beats: Collection[Beat], shards: Shards, now: datetime) -> list[Outage]:
    """Return the outages that end now for these shards, according to the last beats of all shards.

    After a change of the shard count, the servers of one shard can have different last beats. The shard is then divided
    into smaller shards, using a common multiple of both counts, so that each smaller shard has a single last beat.
    Servers without any beat have no outage.
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
"""The number of vacation days per quarter (in UTC)."""
REST = timedelta(days=7)
DAY = timedelta(days=1)


@dataclass(unsafe_hash=True)
class NoVacationLeft(DomainError):
    """A vacation can't begin now or can't last that long. `fault` is away (already on vacation), soon (too soon after
    the last one) or days (too few days left).
    """

    key: ClassVar[str] = "error-vacation"
    fault: str
    days: int
    until: datetime
    """When the current vacation ends or the next one can begin."""


@dataclass(unsafe_hash=True)
class NotAway(DomainError):
    key: ClassVar[str] = "error-not-away"


@dataclass(frozen=True)
class Vacation:
    began_at: datetime
    ends_at: datetime
    quarter: str
    taken: int
    """The number of vacation days taken in the quarter, including the days of this vacation."""

    def is_on(self, now: datetime) -> bool:
        return now < self.ends_at

    def ended(self, now: datetime) -> Vacation:
        """End the vacation early. Days that haven't begun are given back, but at least one day counts as taken."""
        begun_days = max(1, math.ceil((now - self.began_at) / DAY))
        planned_days = round((self.ends_at - self.began_at) / DAY)
        return replace(self, ends_at=now, taken=self.taken - planned_days + begun_days)


def quarter_of(moment: datetime) -> str:
    """Return the quarter that contains a moment, such as `2026-4`."""
    return f"{moment.year}-{(moment.month + 2) // 3}"


def days_left(last: Vacation | None, now: datetime) -> int:
    return DAYS - (last.taken if last is not None and last.quarter == quarter_of(now) else 0)


def begun(last: Vacation | None, days: int, now: datetime) -> Vacation:
    """Return a vacation that begins now. Raise NoVacationLeft if there aren't enough days left, or if the last vacation
    was too recent.
    """
    left = days_left(last, now)
    if last is not None and last.is_on(now):
        raise NoVacationLeft("away", left, last.ends_at)
    if last is not None and now < last.ends_at + REST:
        raise NoVacationLeft("soon", left, last.ends_at + REST)
    if not 1 <= days <= left:
        raise NoVacationLeft("days", left, now)
    return Vacation(now, now + days * DAY, quarter_of(now), DAYS - left + days)
