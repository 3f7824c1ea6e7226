"""The settings of the member who acts, carried by the interaction so that they are looked up once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from cachetools import TTLCache

from bot.domain.ids import UserId
from bot.domain.preferences import Preferences
from bot.services import preferences
from bot.services.store import Database

_KEY = "wishes"

REMEMBERED = 10_000
"""Members whose settings are kept at hand."""
FRESH_SECONDS = 60.0
"""How long. A change made through another process of the bot shows that much later."""


class KnownWishes:
    """The settings of those who acted lately: an answer must not wait for the database when many act at once."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._kept: TTLCache[UserId, Preferences] = TTLCache(REMEMBERED, FRESH_SECONDS)

    async def look_up(self, interaction: discord.Interaction[Any]) -> None:
        """Let an interaction carry the settings of the member who acts; raise StorageError."""
        user_id = UserId(interaction.user.id)
        wishes = self._kept.get(user_id)
        if wishes is None:
            wishes = await preferences.of_member(self._db, user_id)
        self.keep(interaction, wishes)

    async def of(self, user_ids: Iterable[UserId]) -> dict[UserId, Preferences]:
        """Return the settings of several members; raise StorageError."""
        wanted = list(user_ids)
        known = {user_id: wishes for user_id in wanted if (wishes := self._kept.get(user_id)) is not None}
        missing = [user_id for user_id in wanted if user_id not in known]
        found = await preferences.of_members(self._db, missing) if missing else {}
        self._kept.update(found)
        return known | found

    def keep(self, interaction: discord.Interaction[Any], wishes: Preferences) -> None:
        """Let an interaction carry settings that have been looked up, or changed, just now."""
        self._kept[UserId(interaction.user.id)] = wishes
        interaction.extras[_KEY] = wishes


def keep_wishes(interaction: discord.Interaction[Any], wishes: Preferences) -> None:
    """Go by settings that the member has changed just now."""
    known: KnownWishes = interaction.client.house.wishes
    known.keep(interaction, wishes)


def wishes_of(interaction: discord.Interaction[Any]) -> Preferences:
    """Return the settings that the interaction carries, the house's if none have been looked up."""
    wishes: Preferences = interaction.extras.get(_KEY, Preferences())
    return wishes
