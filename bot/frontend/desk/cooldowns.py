"""How often each member may do something; kept in memory, for a restart harms nobody."""

from __future__ import annotations

from datetime import datetime, timedelta

from discord.app_commands import Cooldown
from discord.ext.commands import CooldownMapping

from bot.domain.ids import UserId


class Cooldowns:
    """So many times in so long for each member, counted from the first; with 0 times, as often as they like."""

    def __init__(self, times: int, span: timedelta) -> None:
        cooldown = Cooldown(times, span.total_seconds()) if times else None
        self._buckets: CooldownMapping[UserId] = CooldownMapping(cooldown, lambda user_id: user_id)

    def spend(self, user_id: UserId, now: datetime) -> datetime | None:
        """Count one more time, and return None; or when it is possible again, if it is not now."""
        if not self._buckets.valid:
            return None
        wait = self._buckets.update_rate_limit(user_id, now.timestamp())
        return None if not wait else now + timedelta(seconds=wait)
