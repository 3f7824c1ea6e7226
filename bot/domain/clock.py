"""Game clocks: a time per move, or Fischer's for the whole game; time forfeits and low-time warnings.

A Fischer clock starts once both sides have made their first move; each first move has its own time limit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
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
        """The time left at which a player is warned once a game; None if the clock is too short for a warning."""
        return self.initial / 10 if self.initial >= SHORTEST_WARNED else None


Clock: TypeAlias = timedelta | Fischer
"""A game's clock: a time per move, or one for the whole game. Games with the second kind are live games."""

FIRST_MOVE = timedelta(minutes=2)
"""Each side's limit for its first move in a live game, which costs no time; then the game is aborted."""
RETURN = timedelta(minutes=10)
"""Each side's limit for its next move in a live game stopped by an outage of the bot: it costs no time, and if it
runs out the game is aborted."""
SHORTEST_WARNED = timedelta(minutes=5)
GRACE = timedelta(seconds=1)
"""The maximum lag compensation per move; a live game's flag falls that much later."""
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
"""The clocks offered for a challenge, by the value of the command's option."""
LONGEST = 60
"""The most minutes, and the most seconds per move, of a custom clock."""
_CUSTOM = re.compile(r"(\d{1,2})\+(\d{1,2})", re.ASCII)


@dataclass(frozen=True)
class Countdown:
    deadline: datetime
    warn_at: datetime | None
    """The time of the low-time warning: with a third of the time left if the clock is per move.

    None once warned, or if no warning is due.
    """

    @classmethod
    def begin(cls, clock: timedelta | None, now: datetime) -> Countdown | None:
        return None if clock is None else cls(now + clock, now + clock * 2 / 3)

    def has_run_out(self, now: datetime) -> bool:
        return now >= self.deadline

    def later(self, by: timedelta) -> Countdown:
        """Return the countdown postponed by the length of a pause."""
        return Countdown(self.deadline + by, None if self.warn_at is None else self.warn_at + by)


@dataclass(frozen=True)
class Times:
    """The time left for each side of a live game, as of the beginning of the current turn."""

    left: tuple[timedelta, timedelta]
    warned: frozenset[Color] = frozenset()
    resuming: frozenset[Color] = frozenset()
    """The sides whose next move costs no time, because an outage of the bot stopped the game."""

    @classmethod
    def begin(cls, clock: Clock | None) -> Times | None:
        return cls((clock.initial, clock.initial)) if isinstance(clock, Fischer) else None

    def changed(self, color: Color, by: timedelta) -> Times:
        """Add `by`, which can be negative, to one side's time; the result is never below zero."""
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
        """Return the times after a side's move, noting a warning it got during the turn of `countdown`."""
        version = clock.warns_at
        was_warned = version is not None and self.left[color] > version and countdown.warn_at is None
        noted = replace(self, warned=self.warned | {color}) if was_warned else self
        return noted.changed(color, -spent).changed(color, clock.increment)

    def resumed(self, color: Color) -> Times:
        return replace(self, resuming=self.resuming - {color})

    def stopped(self, color: Color, spent: timedelta) -> Times:
        """Return the times of a game stopped by an outage, after the side to move had thought for `spent`."""
        is_free = color in self.resuming
        charged = self if is_free else self.changed(color, -spent)
        return replace(charged, resuming=frozenset(Color))

    def without_moves(self, clock: Fischer, colors: Iterable[Color]) -> Times:
        """Return the times without the increments of moves of these sides; each side keeps at least one increment."""
        times = self
        for color in colors:
            times = times.changed(color, -clock.increment)
        white, black = (max(clock.increment, left) for left in times.left)
        return replace(times, left=(white, black))


def clock_word(clock: Clock | None) -> str:
    """Return the option's value for a clock, such as `3d` or `5+3`; for a custom one, its minutes and seconds."""
    found = next((word for word, one in CLOCKS.items() if one == clock), None)
    if found is not None:
        return found
    if not isinstance(clock, Fischer):
        raise ValueError(f"expected a clock that can be chosen, got {clock}")
    return f"{clock.initial // timedelta(minutes=1)}+{clock.increment // timedelta(seconds=1)}"


def read_clock(word: str) -> Clock | None:
    """Return the clock of an option's value, or a custom one such as `7+4`; raise ValueError.

    Without minutes, each side begins with the seconds of one move.
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
    """Return the time of the next event in a live game: a warning, or the end of the grace period."""
    is_warned = countdown.warn_at is None or countdown.has_run_out(now)
    return countdown.deadline + GRACE if is_warned or countdown.warn_at is None else countdown.warn_at


def on_time(color: Color, *, is_no_start: bool, can_lose: bool) -> Outcome:
    """Return the outcome of a game in which a side's time has run out.

    `can_lose`: whether the other side could still win by any legal sequence of moves; if not, it is a draw.
    `is_no_start`: the time for a first move in a live game ran out, so the game is aborted; in a tournament it is lost.
    """
    if is_no_start:
        return Outcome(None, Termination.ABORTED)
    return Outcome(color.other if can_lose else None, Termination.TIMEOUT)


@dataclass(frozen=True)
class ClientTime:
    """When a player acted, by the front end's clock, which can differ from this machine's."""

    at: datetime
    shown_at: datetime | None = None
    """When the front end first showed the turn; None if unknown."""


def lag_of(received: datetime, client_time: ClientTime | None, turn_since: datetime) -> timedelta:
    """Return the lag compensation between a turn's beginning and the receipt of its move, at most `GRACE`.

    `client_time`: None on the page, which gets no compensation. If `shown_at` is known, the thinking time is the
    difference of the two front end times, which is right even if the two clocks differ.
    """
    if client_time is None:
        return ZERO
    shown = turn_since if client_time.shown_at is None else client_time.shown_at
    # A board edited into an older message has no timestamp of its own.
    had = client_time.at - (shown if shown > turn_since - GRACE else turn_since)
    return min(GRACE, max(ZERO, received - turn_since - max(ZERO, had)))
