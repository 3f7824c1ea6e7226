"""What servers have set for tournaments."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.ids import GuildId
from bot.domain.tournament import TournamentSettings
from bot.storage import settings
from bot.storage.database import Database


async def of_server(db: Database, guild_id: GuildId) -> TournamentSettings:
    """Return a server's settings."""
    async with db.reading() as connection:
        return await settings.load_tournament_settings(connection, guild_id)


async def change(db: Database, guild_id: GuildId, **changes: object) -> TournamentSettings:
    """Change the named fields of a server's settings, and return the settings."""
    async with db.writing() as connection:
        before = await settings.load_tournament_settings(connection, guild_id, to_write=True)
        changed = replace(before, **changes)  # type: ignore[arg-type]
        await settings.save_tournament_settings(connection, guild_id, changed)
        return changed
