"""Anything happens in a room, in an order that a seed chooses, and nothing is lost or told twice."""

from collections.abc import Iterator

import pytest

from bot.storage.schema import metadata
from tests.e2e.anything.play import plan, play
from tests.e2e.anything.quiet import deaf
from tests.e2e.strict import Strict
from tests.e2e.world import World
from tests.postgres import empty

SEEDS = range(8)
SEEDS_ON_POSTGRESQL = range(8, 12)
STEPS = 25


@pytest.mark.parametrize("seed", SEEDS)
async def test_whatever_happens_nothing_is_lost_or_told_twice(world: World, strict: Strict, seed: int) -> None:
    await play(world, strict, plan(seed, STEPS))


class TestOnPostgresql:
    """The same with a server's database."""

    @pytest.fixture
    def database_url(self, migrated_database: str) -> Iterator[str]:
        empty(migrated_database, [table.name for table in reversed(metadata.sorted_tables)])
        with deaf():
            yield migrated_database

    @pytest.mark.parametrize("seed", SEEDS_ON_POSTGRESQL)
    async def test_whatever_happens_nothing_is_lost_or_told_twice(
        self, world: World, strict: Strict, seed: int
    ) -> None:
        await play(world, strict, plan(seed, STEPS))
