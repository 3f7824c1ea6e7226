"""Time a move: how long each side may think, when it is warned, and when its time is out."""

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
"""What a challenge may ask for, by the words of its option."""


@dataclass(frozen=True)
class Countdown:
    """The time of whoever is to move now."""

    deadline: datetime
    warn_at: datetime | None
    """When a third of the time is left; None once the player has been warned."""

    @classmethod
    def begin(cls, clock: timedelta | None, now: datetime) -> Countdown | None:
        """Start the time of a move; None where a game has no clock."""
        return None if clock is None else cls(now + clock, now + clock * 2 / 3)

    def has_run_out(self, now: datetime) -> bool:
        """Whether the time is out."""
        return now >= self.deadline


def clock_word(clock: timedelta | None) -> str:
    """Return the word of a time a move: `3d`."""
    return next(word for word, span in CLOCKS.items() if span == clock)
