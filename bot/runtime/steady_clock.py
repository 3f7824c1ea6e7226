"""The clock of a running bot. It follows the monotonic clock, and gradually corrects small differences from the system
clock.

A time jump stops the clock until the affected time limits have been extended. There are two kinds of time jumps: the
process or machine was suspended, or the system clock was set to a different time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from bot.domain.clock import LONGEST_GAP

SUSPENDED = timedelta(seconds=10)
"""If the clock hasn't been read for this long, the process was either suspended or too busy to respond to members."""
SLEW = 0.05
"""How much faster or slower than the monotonic clock this clock can run to catch up with the system clock. For example,
0.05 means 5 percent.
"""


def system_time() -> datetime:
    return datetime.now(UTC)


class SteadyClock:
    """A clock that returns the current time when called. The time never goes back, except when `go_on` is called."""

    def __init__(
        self, system: Callable[[], datetime] = system_time, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._system = system
        self._monotonic = monotonic
        self._at, self._tick = system(), monotonic()
        self.has_leapt = False
        """Whether a time jump has stopped the clock."""

    def __call__(self) -> datetime:
        """Return the time.

        After a time jump, the time is frozen until `go_on` is called. A running bot reads the clock twice a second, so
        a long time between two calls counts as a jump. A large difference from the system clock also counts as a jump.
        """
        tick = self._monotonic()
        passed = timedelta(seconds=tick - self._tick)
        behind = self._system() - self._at - passed
        self.has_leapt = self.has_leapt or passed > SUSPENDED or abs(behind) > LONGEST_GAP
        if not self.has_leapt:
            most = passed * SLEW
            self._at += passed + min(max(behind, -most), most)
            self._tick = tick
        return self._at

    def real(self) -> datetime:
        """Return the system time, even if this clock has stopped."""
        return self._system()

    def go_on(self) -> None:
        """Set this clock to the current system time and let it run again."""
        self._at, self._tick = self._system(), self._monotonic()
        self.has_leapt = False
