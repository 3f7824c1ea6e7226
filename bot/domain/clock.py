"""Game clocks, losses on time, low-time warnings, and time that doesn't count: bot outages and vacations.

A correspondence clock gives a fixed time for each move. A Fischer clock gives each side a time for the whole game and
adds an increment per move. Each side's clock starts after that side's first move; first moves have their own time
limit.

While a shard serves its servers, it stores a heartbeat (a beat) every few seconds. An outage lasts from the last beat
until the shard serves its servers again. All time limits are then extended by the length of the outage, so that the
time left is the same as at the last beat. If the machine's clock was set back, the outage has a negative length, and
time limits are moved back.

A vacation pauses a member's correspondence clocks. To limit how long games are delayed, members have only
`VACATION_DAYS` vacation days per quarter, and a day that has begun counts as a whole day. Playing a move ends the
vacation, and the next vacation can begin only after `VACATION_REST`, the longest time per move. As a result, any
deadline postponed by a vacation falls before the next vacation can begin.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar, TypeAlias

from bot.domain.errors import DomainError
from bot.domain.ids import SHARD_BITS, ServerId, Shards
from bot.rules import Color, Outcome, Ply, Termination


@dataclass(frozen=True)
class Fischer:
    initial: timedelta
    increment: timedelta

    @property
    def warns_at(self) -> timedelta | None:
        """The remaining time at which a player is warned once per game. None if the clock is too short for that."""
        return self.initial / 10 if self.initial >= SHORTEST_WARNED else None


Clock: TypeAlias = timedelta | Fischer
"""Either the time per move of a correspondence game, or the Fischer clock of a live game."""

FIRST_MOVE = timedelta(minutes=2)
"""The time limit for each side's first move in a live game. This time is not taken from the clock. If it runs out, the
game is aborted.
"""
RETURN = timedelta(minutes=10)
"""The time limit for each side's next move in a live game after a bot outage. This time is not taken from the
clock. If it runs out, the game is aborted.
"""
SHORTEST_WARNED = timedelta(minutes=5)
GRACE = timedelta(seconds=1)
"""The maximum lag compensation per move. In a live game, a player loses on time only after this extra time."""
ZERO = timedelta(0)


def _fischer(minutes: int, seconds: int) -> Fischer:
    return Fischer(timedelta(minutes=minutes), timedelta(seconds=seconds))


CLOCKS: dict[str, Clock | None] = {
    "none": None,
    "1+0": _fischer(1, 0),
    "2+1": _fischer(2, 1),
    "3+2": _fischer(3, 2),
    "5+3": _fischer(5, 3),
    "10+5": _fischer(10, 5),
    "15+10": _fischer(15, 10),
    "30+20": _fischer(30, 20),
    "10m": timedelta(minutes=10),
    "1h": timedelta(hours=1),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}
"""The clocks offered for a challenge, keyed by the values of the `clock` command option."""
LONGEST = 60
"""The maximum number of minutes, and the maximum increment in seconds, of a custom clock."""
_TIME_CONTROL = re.compile(r"\d{1,6}(?:\+(\d{1,6}))?", re.ASCII)
"""Matches a PGN TimeControl tag with a time for the whole game, such as `180+2`."""
_CUSTOM = re.compile(r"(\d{1,2})\+(\d{1,2})", re.ASCII)


@dataclass(frozen=True)
class Countdown:
    deadline: datetime
    warn_at: datetime | None
    """When to send the low-time warning; None if no warning is planned or it was already sent. In a correspondence
    game, the warning comes when a third of the time per move is left.
    """

    @classmethod
    def begin(cls, clock: timedelta | None, now: datetime) -> Countdown | None:
        return None if clock is None else cls(now + clock, now + clock * 2 / 3)

    def has_run_out(self, now: datetime) -> bool:
        return now >= self.deadline

    def later(self, by: timedelta) -> Countdown:
        """Return the countdown with its deadline and its warning postponed by `by`."""
        return Countdown(self.deadline + by, None if self.warn_at is None else self.warn_at + by)


@dataclass(frozen=True)
class Times:
    """The time that each side of a live game had left when the current turn began."""

    left: tuple[timedelta, timedelta]
    warned: frozenset[Color] = frozenset()
    resuming: frozenset[Color] = frozenset()
    """The sides whose next move is not timed, because a bot outage stopped the game."""

    @classmethod
    def begin(cls, clock: Clock | None) -> Times | None:
        return cls((clock.initial, clock.initial)) if isinstance(clock, Fischer) else None

    def changed(self, color: Color, by: timedelta) -> Times:
        """Return the times after adding `by` to one side's time. `by` can be negative, but no time drops below zero."""
        left = list(self.left)
        left[color] = max(ZERO, left[color] + by)
        return replace(self, left=(left[0], left[1]))

    def countdown(self, clock: Fischer, color: Color, now: datetime, *, is_first_move: bool) -> Countdown:
        left, version = self.left[color], clock.warns_at
        if color in self.resuming:
            return Countdown(now + RETURN, None)
        if is_first_move:
            return Countdown(now + FIRST_MOVE, None)
        is_to_come = version is not None and left > version and color not in self.warned
        return Countdown(now + left, now + left - version if version is not None and is_to_come else None)

    def after_move(self, clock: Fischer, color: Color, spent: timedelta, countdown: Countdown) -> Times:
        """Return the times after a side's move, recording whether the side was warned during the turn.

        `countdown` is the turn's countdown. Its `warn_at` is None if the side was warned.
        """
        version = clock.warns_at
        was_warned = version is not None and self.left[color] > version and countdown.warn_at is None
        noted = replace(self, warned=self.warned | {color}) if was_warned else self
        return noted.changed(color, -spent).changed(color, clock.increment)

    def resumed(self, color: Color) -> Times:
        return replace(self, resuming=self.resuming - {color})

    def stopped(self, color: Color, spent: timedelta) -> Times:
        """Return the times of a game stopped by an outage. `spent` is how long the side to move had been thinking."""
        is_free = color in self.resuming
        charged = self if is_free else self.changed(color, -spent)
        return replace(charged, resuming=frozenset(Color))

    def without_moves(self, clock: Fischer, colors: Iterable[Color]) -> Times:
        """Return the times after a takeback.

        `colors` lists the side that made each undone move. That side loses one increment per undone move, but keeps at
        least one increment on its clock.
        """
        times = self
        for color in colors:
            times = times.changed(color, -clock.increment)
        white, black = (max(clock.increment, left) for left in times.left)
        return replace(times, left=(white, black))


def spent_times(clock: Fischer, left: Sequence[timedelta | None]) -> tuple[timedelta | None, ...]:
    """Return how long each move took, calculated from the mover's remaining time after each move.

    The time is None for a side's first move, because first moves aren't timed. It is also None if the remaining time
    before or after the move is unknown.

    The times aren't always exact. An untimed move after an outage appears to have taken exactly the increment. After a
    takeback, a time can be too short by the increment. After a gift of time, it can be too short by the gift.
    """
    before: Sequence[timedelta | None] = [None, None, *left]
    return tuple(
        None if earlier is None or now is None else max(ZERO, earlier + clock.increment - now)
        for earlier, now in zip(before, left, strict=False)
    )


def read_increment(time_control: str | None) -> timedelta | None:
    """Read the increment from a PGN's TimeControl tag.

    A missing tag means no increment. Return None if the tag isn't a single time control for the whole game. In that
    case, the time spent on a move can't be calculated from the clock times.
    """
    if time_control in (None, "", "?", "-"):
        return ZERO
    found = _TIME_CONTROL.fullmatch(time_control or "")
    return None if found is None else timedelta(seconds=int(found[1] or 0))


def clock_word(clock: Clock | None) -> str:
    """Return a clock as a value of the `clock` command option, such as `3d` or `5+3`.

    A custom clock is written as its minutes and its increment in seconds.
    """
    found = next((word for word, one in CLOCKS.items() if one == clock), None)
    if found is not None:
        return found
    if not isinstance(clock, Fischer):
        raise ValueError(f"expected a clock that can be chosen, got {clock}")
    return f"{clock.initial // timedelta(minutes=1)}+{clock.increment // timedelta(seconds=1)}"


def read_clock(word: str) -> Clock | None:
    """Read a clock from a value of the `clock` command option or from a custom value such as `7+4`.

    If the minutes are 0, each side starts with one increment on the clock. Raise ValueError if the value isn't a clock.
    """
    if word in CLOCKS:
        return CLOCKS[word]
    found = _CUSTOM.fullmatch(word)
    minutes, seconds = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 0 < max(minutes, seconds) <= LONGEST:
        raise ValueError(f"expected a clock such as 7+4, got {word!r}")
    clock = _fischer(minutes, seconds)
    return clock if minutes else Fischer(clock.increment, clock.increment)


def alarm(countdown: Countdown, now: datetime) -> datetime:
    """Return when a live game next needs attention: at the low-time warning, or at the end of the grace period."""
    is_warned = countdown.warn_at is None or countdown.has_run_out(now)
    return countdown.deadline + GRACE if is_warned or countdown.warn_at is None else countdown.warn_at


def on_time(color: Color, *, is_no_start: bool, can_lose: bool) -> Outcome:
    """Return the outcome of a game in which a side has run out of time.

    `can_lose` is whether the opponent could still win by some sequence of legal moves. If not, the game is drawn.

    `is_no_start` is whether the side missed the time limit for its first move in a live game, or for its first move
    after an outage. If so, the game is aborted. Tournaments pass False, so that the side loses instead.
    """
    if is_no_start:
        return Outcome(None, Termination.ABORTED)
    return Outcome(color.other if can_lose else None, Termination.TIMEOUT)


@dataclass(frozen=True)
class ClientTime:
    """When a player acted, according to the front end's clock, which can differ from this machine's clock."""

    at: datetime
    shown_at: datetime | None = None
    """When the front end first showed the turn, by the same clock as `at`; None if unknown."""


def lag_of(received: datetime, client_time: ClientTime | None, turn_since: datetime) -> timedelta:
    """Return how much of a turn was lag rather than thinking time, at most `GRACE`. The player isn't charged for lag.

    `client_time` is None for moves on the website, which get no compensation. If `shown_at` is known, the thinking time
    is measured with the front end's clock alone. A difference between the two machines' clocks then doesn't matter.
    """
    if client_time is None:
        return ZERO
    shown = turn_since if client_time.shown_at is None else client_time.shown_at
    # `shown_at` can be too early. If a board was edited into an older message, `shown_at` is the time of that message.
    had = client_time.at - (shown if shown > turn_since - GRACE else turn_since)
    return min(GRACE, max(ZERO, received - turn_since - max(ZERO, had)))


LONGEST_GAP = timedelta(minutes=1)
"""Outages longer than this are mentioned on the boards and stop live games.

If a clock seems to have been set back by less than this, the change is ignored, because the clocks of two machines can
differ by that much.
"""
SHORTEST_OUTAGE = timedelta(seconds=1)
"""Outages shorter than this don't extend time limits."""
NOTICEABLE = 10
"""In a correspondence game, the current board is edited to mention an outage of at least 1/`NOTICEABLE` of the time
left. A shorter outage is first mentioned on the next board.
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
    """The shard count that `shard` refers to. This is usually the bot's current shard count. After the shard count has
    changed, it can be a multiple of the current count (see `outages_of`).
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
        """Return how much this outage extends a time limit that began at the latest time in `since`.

        `moved` is the span of earlier outages for which the time limit has already been extended.
        """
        if self.length < ZERO:
            return self.length
        began = max([self.began_at, *(one for one in since if one is not None)])
        shared = ZERO if moved is None else min(self.ended_at, moved[1]) - max(began, moved[0])
        return max(ZERO, self.ended_at - began - max(ZERO, shared))

    def joined(self, moved: Span | None) -> Span:
        """Return the combined span of this outage and of `moved`, the span of earlier outages for which a time limit
        has already been extended.

        If the two spans don't overlap, return only the span of this outage.
        """
        if moved is None or self.length < ZERO or self.began_at > moved[1] or self.ended_at < moved[0]:
            return self.began_at, self.ended_at
        return min(self.began_at, moved[0]), max(self.ended_at, moved[1])


@dataclass(frozen=True)
class Pause:
    """How long an outage paused a game's clock, and the last ply for which boards mention the pause."""

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
    """The span of outages for which the deadline has already been extended. In a game between two servers, this
    includes the outages of both servers, which can overlap.
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

        If a player doesn't return, the game is aborted. Tournament games can't be aborted. Instead, their players get a
        fixed amount of extra time.
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
    """Return the outages of these shards that end now, based on the last beats of all shards.

    After a change of the shard count, the servers of one shard can have different last beats. In that case, the shard
    is divided into smaller shards, using a common multiple of both counts, so that each smaller shard has a single last
    beat. Servers without any beat have no outage.
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


VACATION_DAYS = 14
"""The number of vacation days per quarter (in UTC)."""
VACATION_REST = timedelta(days=7)
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
    return VACATION_DAYS - (last.taken if last is not None and last.quarter == quarter_of(now) else 0)


def begun(last: Vacation | None, days: int, now: datetime) -> Vacation:
    """Return a vacation that begins now. Raise NoVacationLeft if there aren't enough days left, or if the last vacation
    was too recent.
    """
    left = days_left(last, now)
    if last is not None and last.is_on(now):
        raise NoVacationLeft("away", left, last.ends_at)
    if last is not None and now < last.ends_at + VACATION_REST:
        raise NoVacationLeft("soon", left, last.ends_at + VACATION_REST)
    if not 1 <= days <= left:
        raise NoVacationLeft("days", left, now)
    return Vacation(now, now + days * DAY, quarter_of(now), VACATION_DAYS - left + days)
