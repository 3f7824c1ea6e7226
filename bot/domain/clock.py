"""The clocks of a game: a time for each move, or Fischer's for the whole game. When a flag falls, and who is warned.

A clock for the whole game starts once both sides have made their first move, for which each has a time of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.rules import Color, Outcome, Termination


@dataclass(frozen=True)
class Fischer:
    """A time for the whole game, to which each move adds an increment."""

    initial: timedelta
    increment: timedelta

    @property
    def warns_at(self) -> timedelta | None:
        """With how much time left a player is warned once a game: a tenth; None where a warning would come too late."""
        return self.initial / 10 if self.initial >= SHORTEST_WARNED else None


Clock: TypeAlias = timedelta | Fischer
"""A game's clock: a time for each move, or one for the whole game. Games with the second kind are live games."""

FIRST_MOVE = timedelta(minutes=2)
"""How long each side has for its first move in a live game, which costs no time; then the game is called off."""
RETURN = timedelta(minutes=10)
"""How long each side has for its next move in a live game that an outage of the bot has stopped: it costs no time, and
without it the game is called off."""
SHORTEST_WARNED = timedelta(minutes=5)
GRACE = timedelta(seconds=1)
"""The most that is given back for a move's way to and from the front end; a live game's flag falls that much later."""
ZERO = timedelta(0)


def _fischer(minutes: int, seconds: int) -> Fischer:
    return Fischer(timedelta(minutes=minutes), timedelta(seconds=seconds))


CLOCKS: dict[str, Clock | None] = {
    "none": None,
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
"""The clocks that a challenge may choose from, by the value of the command's option."""


@dataclass(frozen=True)
class Countdown:
    """The running time of the player to move."""

    deadline: datetime
    warn_at: datetime | None
    """When the player is to be warned, in a game with a time a move with a third of it left; None once they have been,
    or if they are not to be."""

    @classmethod
    def begin(cls, clock: timedelta | None, now: datetime) -> Countdown | None:
        """Start the time for a move; return None for a game without a clock."""
        return None if clock is None else cls(now + clock, now + clock * 2 / 3)

    def has_run_out(self, now: datetime) -> bool:
        """Whether the time is out."""
        return now >= self.deadline

    def later(self, by: timedelta) -> Countdown:
        """The same countdown, moved by a time in which it stands still."""
        return Countdown(self.deadline + by, None if self.warn_at is None else self.warn_at + by)


@dataclass(frozen=True)
class Times:
    """What each side of a live game has left, as of the beginning of the present turn."""

    left: tuple[timedelta, timedelta]
    """White's and Black's."""
    warned: frozenset[Color] = frozenset()
    """Who has been warned in this game."""
    resuming: frozenset[Color] = frozenset()
    """Whose next move costs no time, as an outage of the bot has stopped the game."""

    @classmethod
    def begin(cls, clock: Clock | None) -> Times | None:
        """The full time of both sides; None in a game that is not live."""
        return cls((clock.initial, clock.initial)) if isinstance(clock, Fischer) else None

    def changed(self, color: Color, by: timedelta) -> Times:
        """Add to one side's time, or with a negative `by` take from it; it does not fall below nothing."""
        left = list(self.left)
        left[color] = max(ZERO, left[color] + by)
        return replace(self, left=(left[0], left[1]))

    def countdown(self, clock: Fischer, color: Color, now: datetime, *, is_first_move: bool) -> Countdown:
        """Start the time of a side, or the one for its first move."""
        left, version = self.left[color], clock.warns_at
        if color in self.resuming:
            return Countdown(now + RETURN, None)
        if is_first_move:
            return Countdown(now + FIRST_MOVE, None)
        is_to_come = version is not None and left > version and color not in self.warned
        return Countdown(now + left, now + left - version if version is not None and is_to_come else None)

    def after_move(self, clock: Fischer, color: Color, spent: timedelta, countdown: Countdown) -> Times:
        """The times once a side has moved, and whether it was warned in its turn, whose `countdown` ends with that."""
        version = clock.warns_at
        was_warned = version is not None and self.left[color] > version and countdown.warn_at is None
        noted = replace(self, warned=self.warned | {color}) if was_warned else self
        return noted.changed(color, -spent).changed(color, clock.increment)

    def resumed(self, color: Color) -> Times:
        """The times once a side has made its move after an outage."""
        return replace(self, resuming=self.resuming - {color})

    def stopped(self, color: Color, spent: timedelta) -> Times:
        """The times of a game that an outage has stopped once the side to move had thought for so long."""
        is_free = color in self.resuming
        charged = self if is_free else self.changed(color, -spent)
        return replace(charged, resuming=frozenset(Color))

    def without_moves(self, clock: Fischer, colors: Iterable[Color]) -> Times:
        """The times without the increments of moves of these sides; each side keeps at least one increment."""
        times = self
        for color in colors:
            times = times.changed(color, -clock.increment)
        white, black = (max(clock.increment, left) for left in times.left)
        return replace(times, left=(white, black))


def clock_word(clock: Clock | None) -> str:
    """Return the option's value for a clock, such as `3d` or `5+3`."""
    return next(word for word, one in CLOCKS.items() if one == clock)


def alarm(countdown: Countdown, now: datetime) -> datetime:
    """Return when something falls due next in a live game: a warning, or the end of the grace after the time."""
    is_warned = countdown.warn_at is None or countdown.has_run_out(now)
    return countdown.deadline + GRACE if is_warned or countdown.warn_at is None else countdown.warn_at


def on_time(color: Color, *, is_no_start: bool, can_lose: bool) -> Outcome:
    """Return the outcome of a game in which a side's time has run out.

    `can_lose`: whether the other side could still win by any legal sequence of moves; where it could not, it is a draw.

    `is_no_start`: that was the time for its first move in a live game, which has not begun in earnest, and is called
    off. In a tournament it is a loss.
    """
    if is_no_start:
        return Outcome(None, Termination.ABORTED)
    return Outcome(color.other if can_lose else None, Termination.TIMEOUT)


@dataclass(frozen=True)
class ClientTime:
    """When a player acted, by the clock of the front end, which may differ from this machine's."""

    at: datetime
    shown_at: datetime | None = None
    """When the front end first showed the turn; None if that is not known."""


def lag_of(received: datetime, client_time: ClientTime | None, turn_since: datetime) -> timedelta:
    """Return how much is given back of the time from a turn's beginning until its move was received, at most `GRACE`.

    `client_time`: None on the page, where nothing is given back. If it has `shown_at`, the player had the time from
    then to `at`, however much the two clocks differ.
    """
    if client_time is None:
        return ZERO
    shown = turn_since if client_time.shown_at is None else client_time.shown_at
    # A board that was edited into an older message does not tell when it was.
    had = client_time.at - (shown if shown > turn_since - GRACE else turn_since)
    return min(GRACE, max(ZERO, received - turn_since - max(ZERO, had)))
