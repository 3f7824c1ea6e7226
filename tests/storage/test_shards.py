"""The SQL condition for a process's shards selects the same servers as `Shards.own`."""

import pytest
from sqlalchemy import insert, select

from bot.domain.ids import NO_SERVER, ServerId, Shards
from bot.storage.database import Database, of_shards
from bot.storage.schema import servers

SERVERS = [
    NO_SERVER,
    ServerId(11),
    ServerId(41771983423143937),
    ServerId(2**63 - 1),
    *range(1 << 22, 40 << 22, 1 << 22),
]
SOME = [Shards(), Shards.all_of(3), Shards(3, frozenset({1})), Shards(16, frozenset({0, 5, 15}))]


@pytest.mark.parametrize("shards", SOME)
async def test_a_query_finds_the_servers_of_the_shards(db: Database, shards: Shards) -> None:
    async with db.writing() as connection:
        rows = [{"guild_id": one, "rated": True, "channels": [], "enders": "managers"} for one in SERVERS]
        await connection.execute(insert(servers), rows)
    async with db.reading() as connection:
        found = await connection.scalars(select(servers.c.guild_id).where(of_shards(servers.c.guild_id, shards)))
        assert set(found) == {one for one in SERVERS if shards.own(one)}
