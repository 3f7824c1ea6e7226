"""What servers have set about vote games."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.ids import GuildId
from bot.domain.votes import VoteSettings
from bot.storage import settings, votes
from bot.storage.database import Database


async def of_server(db: Database, guild_id: GuildId) -> VoteSettings:
    """Return a server's settings."""
    async with db.reading() as connection:
        return await settings.load_vote_settings(connection, guild_id)


async def change(db: Database, guild_id: GuildId, name: str, **changes: object) -> VoteSettings:
    """Change the named fields of a server's settings, and return the settings. `name`: the server's.

    Another role is pinged in the games under way, too.
    """
    async with db.writing() as connection:
        before = await settings.load_vote_settings(connection, guild_id, to_write=True)
        changed = replace(before, **changes)  # type: ignore[arg-type]
        await settings.save_vote_settings(connection, guild_id, name, changed)
        if "role_id" in changes:
            await votes.set_role(connection, guild_id, changed.role_id)
        return changed
