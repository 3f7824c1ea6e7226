"""Look up the balance of a family in a server."""

from __future__ import annotations

from bot.domain.ids import GuildId
from bot.domain.records import ServerBalance
from bot.storage import tallies
from bot.storage.database import Database
from bot.variants import Family


async def server_balance_of(db: Database, guild_id: GuildId, family: Family) -> ServerBalance:
    """Return the balance of a family in a server."""
    async with db.reading() as connection:
        return ServerBalance.of(family, await tallies.load(connection, guild_id, family.key))
