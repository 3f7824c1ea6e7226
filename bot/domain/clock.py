"""Game clocks, losses on time, and low-time warnings.

A correspondence clock gives a fixed time for each move. A Fischer clock gives each side a time for the whole game and
adds an increment per move. Each side's clock starts after that side's first move; first moves have their own time
limit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.rules import Color, Outcome, Termination


@dataclass(frozen=True)
class Fischer:
    initial: timedelta
    increment: timedelta

    @property
    def warns_at(self) -> timedelta | None:
        """The remaining time at which a player is warned, once per game. None if the clock is too short for a
        warning.
        """
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
"""The clocks offered for a challenge, keyed by the value of the command's option."""
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
        """Return the countdown postponed by `by`, the length of a pause."""
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
        """Return the times after adding `by`, which can be negative, to one side's time. No time drops below zero."""
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

        `countdown` is the turn's countdown.
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

        `colors` lists the side that made each of the undone moves. Each undone move costs that side one increment, but
        each side keeps at least one increment on its clock.
        """
        times = self
        for color in colors:
            times = times.changed(color, -clock.increment)
        white, black = (max(clock.increment, left) for left in times.left)
        return replace(times, left=(white, black))


def spent_times(clock: Fischer, left: Sequence[timedelta | None]) -> tuple[timedelta | None, ...]:
    """Return how long each move took, calculated from the mover's remaining time after each move. The time is None for
    a side's first move, which isn't timed, and when a remaining time needed for the calculation is unknown.

    The times aren't always exact. An untimed move after an outage appears to have taken exactly the increment. After a
    takeback, a time can be too short by the increment; after a gift of time, it can be too short by the gift.
    """
    before: Sequence[timedelta | None] = [None, None, *left]
    return tuple(
        None if earlier is None or now is None else max(ZERO, earlier + clock.increment - now)
        for earlier, now in zip(before, left, strict=False)
    )


def read_increment(time_control: str | None) -> timedelta | None:
    """Read the increment from a PGN's TimeControl tag.

    A missing tag means no increment. Return None if the tag contains anything but a single time control for the whole
    game. In that case, the time spent on a move can't be calculated from the clock times.
    """
    if time_control in (None, "", "?", "-"):
        return ZERO
    found = _TIME_CONTROL.fullmatch(time_control or "")
    return None if found is None else timedelta(seconds=int(found[1] or 0))


def clock_word(clock: Clock | None) -> str:
    """Return a clock as a value of the command's option, such as `3d` or `5+3`.

    A custom clock is written as its minutes and its increment in seconds.
    """
    found = next((word for word, one in CLOCKS.items() if one == clock), None)
    if found is not None:
        return found
    if not isinstance(clock, Fischer):
        raise ValueError(f"expected a clock that can be chosen, got {clock}")
    return f"{clock.initial // timedelta(minutes=1)}+{clock.increment // timedelta(seconds=1)}"


def read_clock(word: str) -> Clock | None:
    """Read a clock from a value of the command's option, or from a custom value such as `7+4`.

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

    `can_lose` is whether the opponent could still win by some sequence of legal moves; if not, the game is drawn.
    `is_no_start` is whether the side missed the time limit for its first move in a live game, or for its first move
    after an outage. The game is then aborted. Tournaments pass False, so that the side loses instead.
    """
    if is_no_start:
        return Outcome(None, Termination.ABORTED)
    return Outcome(color.other if can_lose else None, Termination.TIMEOUT)


@dataclass(frozen=True)
class ClientTime:
    """When a player acted, according to the front end's clock, which can differ from this machine's clock."""

    at: datetime
    shown_at: datetime | None = None
    """When the front end first showed the turn, according to the same clock; None if unknown."""


def lag_of(received: datetime, client_time: ClientTime | None, turn_since: datetime) -> timedelta:
    """Return how much of a turn was lag rather than thinking time, at most `GRACE`. The player isn't charged for lag.

    `client_time` is None for moves on the website, which get no compensation. If `shown_at` is known, the thinking time
    is calculated entirely by the front end's clock, so a difference between the two machines' clocks doesn't matter.
    """
    if client_time is None:
        return ZERO
    shown = turn_since if client_time.shown_at is None else client_time.shown_at
    # `shown_at` can be too early: if a board was edited into an older message, it's the time of that message.
    had = client_time.at - (shown if shown > turn_since - GRACE else turn_since)
    return min(GRACE, max(ZERO, received - turn_since - max(ZERO, had)))
