"""A stopwatch for work that first waits: it measures the whole time and the wait."""

from __future__ import annotations

import time


class Stopwatch:
    """Starts when it is made, and can note one lap."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._lap: float | None = None

    def lap(self, at: float | None = None) -> None:
        """Note the lap, now or at this number of seconds; only the first call counts."""
        if self._lap is None:
            self._lap = self.seconds if at is None else at

    @property
    def lap_seconds(self) -> float | None:
        """The time of the lap; None before it."""
        return self._lap

    @property
    def seconds(self) -> float:
        """The time until now."""
        return time.perf_counter() - self._start


def milliseconds(seconds: float | None) -> float | None:
    """Return seconds as milliseconds for the log."""
    return None if seconds is None else round(seconds * 1000, 1)
