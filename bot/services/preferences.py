"""What members and servers set for themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.domain.ids import GuildId, UserId
from bot.domain.preferences import Preferences, ServerRules
from bot.storage import preferences
from bot.storage.database import Database


async def of_member(db: Database, user_id: UserId) -> Preferences:
    """Return a member's settings."""
    async with db.reading() as connection:
        return await preferences.load(connection, user_id)


async def of_members(db: Database, user_ids: Iterable[UserId]) -> dict[UserId, Preferences]:
    """Return the settings of several members."""
    async with db.reading() as connection:
        return await preferences.load_all(connection, user_ids)


async def change(db: Database, user_id: UserId, **changes: object) -> Preferences:
    """Change some of a member's settings, by the names of the fields, and return them all."""
    async with db.writing() as connection:
        await preferences.hold(connection, user_id)
        wishes = replace(await preferences.load(connection, user_id), **changes)  # type: ignore[arg-type]
        await preferences.save(connection, user_id, wishes)
        return wishes


async def of_server(db: Database, guild_id: GuildId) -> ServerRules:
    """Return a server's settings."""
    async with db.reading() as connection:
        return await preferences.load_server(connection, guild_id)


async def change_server(db: Database, guild_id: GuildId, **changes: object) -> ServerRules:
    """Change some of a server's settings, by the names of the fields, and return them all."""
    async with db.writing() as connection:
        await preferences.hold_server(connection, guild_id)
        rules = replace(await preferences.load_server(connection, guild_id), **changes)  # type: ignore[arg-type]
        await preferences.save_server(connection, guild_id, rules)
        return rules
