"""How long something took, and how long it waited before it began."""

from __future__ import annotations

import time


class Stopwatch:
    """Runs from when it is made."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._lap: float | None = None

    def lap(self, at: float | None = None) -> None:
        """Note the one moment in between that matters, the first time that this is called: now, or at this second."""
        if self._lap is None:
            self._lap = self.seconds if at is None else at

    @property
    def lap_seconds(self) -> float | None:
        """When that was; None if it has not come."""
        return self._lap

    @property
    def seconds(self) -> float:
        """The time until now."""
        return time.perf_counter() - self._start


def milliseconds(seconds: float | None) -> float | None:
    """Return seconds as a line of the log tells them."""
    return None if seconds is None else round(seconds * 1000, 1)
