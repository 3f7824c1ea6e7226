from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

from bot.discord.client import Campmate
from bot.domain.ids import ALL_SHARDS

RUNTIME: Any = MagicMock(db=SimpleNamespace(shards=ALL_SHARDS))


async def test_a_process_connects_to_discord_with_only_its_shards() -> None:
    client = Campmate(RUNTIME, shard_count=4, shard_ids=[0, 2])
    assert (client.shard_count, client.shard_ids) == (4, [0, 2])


async def test_discord_determines_the_number_of_shards_unless_it_is_set() -> None:
    client = Campmate(RUNTIME)
    assert client.shard_count is None
    assert client.shard_ids is None
