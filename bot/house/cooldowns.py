"""How often each member may do something; kept in memory, for a restart harms nobody."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime, timedelta

from cachetools import LRUCache

REMEMBERED = 10_000
"""Of whom it is known how often they have: of more at once, those who came first begin anew."""


class Cooldowns:
    """So many times in so long for each member, counted from the first; with 0 times, as often as they like."""

    def __init__(self, times: int, span: timedelta) -> None:
        self._times = times
        self._span = span
        self._spent: LRUCache[Hashable, tuple[datetime, int]] = LRUCache(REMEMBERED)

    def spend(self, who: Hashable, now: datetime) -> datetime | None:
        """Count one more time, and return None; or when it is possible again, if it is not now."""
        if not self._times:
            return None
        since, spent = self._spent.get(who, (now, 0))
        if now >= since + self._span:
            since, spent = now, 0
        if spent >= self._times:
            return since + self._span
        self._spent[who] = since, spent + 1
        return None
