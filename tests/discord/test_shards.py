from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

from bot.discord.client import Campmate
from bot.domain.ids import ALL_SHARDS

RUNTIME: Any = MagicMock(db=SimpleNamespace(shards=ALL_SHARDS))


async def test_a_process_joins_discord_with_its_own_shards_only() -> None:
    client = Campmate(RUNTIME, shard_count=4, shard_ids=[0, 2])
    assert (client.shard_count, client.shard_ids) == (4, [0, 2])


async def test_discord_says_how_many_shards_there_are_unless_that_is_set() -> None:
    client = Campmate(RUNTIME)
    assert client.shard_count is None
    assert client.shard_ids is None
