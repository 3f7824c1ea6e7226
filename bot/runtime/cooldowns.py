"""Rate limits, kept in memory: a restart only resets them."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime, timedelta

from cachetools import LRUCache

REMEMBERED = 10_000
"""How many members are counted at a time; beyond that, the count of the one not seen for longest is dropped."""


class Cooldowns:
    """A limit of `times` in each `span` for each member; a span begins with its first request. 0 times: no limit."""

    def __init__(self, times: int, span: timedelta) -> None:
        self._times = times
        self._span = span
        self._spent: LRUCache[Hashable, tuple[datetime, int]] = LRUCache(REMEMBERED)

    def spend(self, who: Hashable, now: datetime, requests: int = 1) -> datetime | None:
        """Count a request and return None; if the limit is reached, return when the next one is allowed.

        `requests`: as how many it counts. The last one within the limit may go beyond it.
        """
        if not self._times:
            return None
        since, spent = self._spent.get(who, (now, 0))
        if now >= since + self._span:
            since, spent = now, 0
        if spent >= self._times:
            return since + self._span
        self._spent[who] = since, spent + requests
        return None

    def give_back(self, who: Hashable) -> None:
        """Count a request no longer, as nothing came of it."""
        if who in self._spent:
            since, spent = self._spent[who]
            self._spent[who] = since, max(0, spent - 1)
