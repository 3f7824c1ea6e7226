"""The settings of those who acted lately, and of where they did."""

from __future__ import annotations

from collections.abc import Iterable

from cachetools import TTLCache

from bot.domain.ids import NO_SERVER, GuildId, UserId
from bot.domain.settings import MemberSettings, ServerSettings
from bot.services import settings
from bot.services.store import Database

REMEMBERED = 10_000
"""Members, and servers, whose settings are kept at hand."""
FRESH_SECONDS = 60.0
"""How long. A change made through another process of the bot shows that much later."""


class KnownSettings:
    """The settings of those who acted lately: a response must not wait for the database when many act at once."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._kept: TTLCache[UserId, MemberSettings] = TTLCache(REMEMBERED, FRESH_SECONDS)
        self._servers: TTLCache[GuildId, ServerSettings] = TTLCache(REMEMBERED, FRESH_SECONDS)

    async def of(self, user_ids: Iterable[UserId]) -> dict[UserId, MemberSettings]:
        """Return the settings of several members; raise StorageError."""
        wanted = list(user_ids)
        known = {user_id: own for user_id in wanted if (own := self._kept.get(user_id)) is not None}
        missing = [user_id for user_id in wanted if user_id not in known]
        found = await settings.of_members(self._db, missing) if missing else {}
        self._kept.update(found)
        return known | found

    def keep(self, user_id: UserId, own: MemberSettings) -> None:
        """Go by settings that have been changed just now."""
        self._kept[user_id] = own

    async def of_server(self, guild_id: GuildId | None) -> ServerSettings:
        """Return the settings of a server, the house's own where there is none; raise StorageError."""
        if guild_id is None or guild_id == NO_SERVER:
            return ServerSettings()
        if (known := self._servers.get(guild_id)) is None:
            known = self._servers[guild_id] = await settings.of_server(self._db, guild_id)
        return known

    def keep_server(self, guild_id: GuildId, server: ServerSettings) -> None:
        """Go by a server's settings that have been changed just now."""
        self._servers[guild_id] = server
