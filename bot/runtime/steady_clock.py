"""The time by which a running bot acts. It goes by the machine's monotonic clock, whatever happens to the system's.

Small corrections of the system's clock are followed little by little. After a leap the time stands still until what was
stopped by it has been moved: after the process or the machine was suspended, or the clock was set.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from bot.domain.pauses import LONGEST_GAP

SUSPENDED = timedelta(seconds=10)
"""A process that has not asked for so long was suspended, or so busy that no member could act."""
SLEW = 0.05
"""By how much the time goes faster or slower than the monotonic clock until it agrees with the system's."""


def system_time() -> datetime:
    """Return the time of the system's clock."""
    return datetime.now(UTC)


class SteadyClock:
    """Tells the time when called; it never goes back unless `go_on` says so."""

    def __init__(
        self, system: Callable[[], datetime] = system_time, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._system = system
        self._monotonic = monotonic
        self._at, self._tick = system(), monotonic()
        self.has_leapt = False
        """Whether it stands still since a leap."""

    def __call__(self) -> datetime:
        """Return the time, which stands still after a leap.

        A running bot asks twice a second. So a long time between two calls is a leap, as is a system's clock far off.
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
        """Return the system's time, also while this clock stands still."""
        return self._system()

    def go_on(self) -> None:
        """Take over the system's time, and go on from there."""
        self._at, self._tick = self._system(), self._monotonic()
        self.has_leapt = False
