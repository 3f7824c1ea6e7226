"""The balance of a game in a server, as it is looked up."""

from __future__ import annotations

from bot.domain.balance import Balance
from bot.domain.ids import GuildId
from bot.storage import balances
from bot.storage.database import Database
from bot.variants import Family


async def balance_of(db: Database, guild_id: GuildId, family: Family) -> Balance:
    """Return how evenly the sides of a game have met in a server."""
    async with db.reading() as connection:
        return Balance.of(family, await balances.load(connection, guild_id, family.key))
