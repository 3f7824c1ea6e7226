"""The clock, a time for each move: when the player to move is warned, and when the time is out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

CLOCKS = {
    "none": None,
    "10m": timedelta(minutes=10),
    "1h": timedelta(hours=1),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}
"""The times a move that a challenge may choose from, by the value of the command's option."""


@dataclass(frozen=True)
class Countdown:
    """The running time of the player to move."""

    deadline: datetime
    warn_at: datetime | None
    """When a third of the time is left; None once the player has been warned."""

    @classmethod
    def begin(cls, clock: timedelta | None, now: datetime) -> Countdown | None:
        """Start the time for a move; return None for a game without a clock."""
        return None if clock is None else cls(now + clock, now + clock * 2 / 3)

    def has_run_out(self, now: datetime) -> bool:
        """Whether the time is out."""
        return now >= self.deadline


def clock_word(clock: timedelta | None) -> str:
    """Return the option's value for a time a move, such as `3d`."""
    return next(word for word, span in CLOCKS.items() if span == clock)
