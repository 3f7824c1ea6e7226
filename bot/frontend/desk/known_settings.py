"""The settings of the member who acts, carried by the interaction so that they are looked up once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from cachetools import TTLCache

from bot.domain.ids import UserId
from bot.domain.settings import MemberSettings
from bot.services import settings
from bot.services.store import Database

_KEY = "settings"

REMEMBERED = 10_000
"""Members whose settings are kept at hand."""
FRESH_SECONDS = 60.0
"""How long. A change made through another process of the bot shows that much later."""


class KnownSettings:
    """The settings of those who acted lately: a response must not wait for the database when many act at once."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._kept: TTLCache[UserId, MemberSettings] = TTLCache(REMEMBERED, FRESH_SECONDS)

    async def look_up(self, interaction: discord.Interaction[Any]) -> None:
        """Let an interaction carry the settings of the member who acts; raise StorageError."""
        user_id = UserId(interaction.user.id)
        own = self._kept.get(user_id)
        if own is None:
            own = await settings.of_member(self._db, user_id)
        self.keep(interaction, own)

    async def of(self, user_ids: Iterable[UserId]) -> dict[UserId, MemberSettings]:
        """Return the settings of several members; raise StorageError."""
        wanted = list(user_ids)
        known = {user_id: own for user_id in wanted if (own := self._kept.get(user_id)) is not None}
        missing = [user_id for user_id in wanted if user_id not in known]
        found = await settings.of_members(self._db, missing) if missing else {}
        self._kept.update(found)
        return known | found

    def keep(self, interaction: discord.Interaction[Any], own: MemberSettings) -> None:
        """Let an interaction carry settings that have been looked up, or changed, just now."""
        self._kept[UserId(interaction.user.id)] = own
        interaction.extras[_KEY] = own


def keep_settings(interaction: discord.Interaction[Any], own: MemberSettings) -> None:
    """Go by settings that the member has changed just now."""
    known: KnownSettings = interaction.client.house.known_settings
    known.keep(interaction, own)


def settings_of(interaction: discord.Interaction[Any]) -> MemberSettings:
    """Return the settings that the interaction carries, the house's if none have been looked up."""
    own: MemberSettings = interaction.extras.get(_KEY, MemberSettings())
    return own
