"""Random events in a channel, determined by a seed. Nothing is lost or posted twice."""

import pytest

from tests.conftest import POSTGRESQL
from tests.e2e.stateful.play import plan, play
from tests.e2e.strict import Strict
from tests.e2e.world import World
from tests.sampling import more, one_in

SEEDS = range(8)
SEEDS_ON_POSTGRESQL = range(8, 12)
STEPS = 25


@pytest.mark.parametrize("seed", one_in(4, SEEDS))
async def test_nothing_is_lost_or_posted_twice(world: World, strict: Strict, seed: int) -> None:
    await play(world, strict, plan(seed, STEPS))


@pytest.mark.parametrize("database_url", [POSTGRESQL], indirect=True)
@pytest.mark.parametrize("seed", more(SEEDS_ON_POSTGRESQL))
async def test_nothing_is_lost_or_posted_twice_on_postgresql(world: World, strict: Strict, seed: int) -> None:
    await play(world, strict, plan(seed, STEPS))
