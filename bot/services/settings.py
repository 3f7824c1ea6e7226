"""The settings of members and servers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.domain.ids import GuildId, UserId
from bot.domain.settings import MemberSettings, ServerSettings
from bot.storage import settings
from bot.storage.database import Database


async def of_members(db: Database, user_ids: Iterable[UserId]) -> dict[UserId, MemberSettings]:
    """Return the settings of several members."""
    async with db.reading() as connection:
        return await settings.load_all(connection, user_ids)


async def change(db: Database, user_id: UserId, **changes: object) -> MemberSettings:
    """Change the named fields of a member's settings, and return the settings."""
    async with db.writing() as connection:
        before = await settings.load(connection, user_id, to_write=True)
        changed = replace(before, **changes)  # type: ignore[arg-type]
        await settings.save(connection, user_id, changed)
        return changed


async def of_server(db: Database, guild_id: GuildId) -> ServerSettings:
    """Return a server's settings."""
    async with db.reading() as connection:
        return await settings.load_server(connection, guild_id)


async def change_server(db: Database, guild_id: GuildId, **changes: object) -> ServerSettings:
    """Change the named fields of a server's settings, and return the settings."""
    async with db.writing() as connection:
        before = await settings.load_server(connection, guild_id, to_write=True)
        changed = replace(before, **changes)  # type: ignore[arg-type]
        await settings.save_server(connection, guild_id, changed)
        return changed
