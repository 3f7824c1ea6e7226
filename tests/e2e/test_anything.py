"""Anything happens in a room, in an order that a seed chooses, and nothing is lost or told twice."""

import pytest

from tests.e2e.anything.play import plan, play
from tests.e2e.strict import Strict
from tests.e2e.world import World

SEEDS = range(10)
STEPS = 25


@pytest.mark.parametrize("seed", SEEDS)
async def test_whatever_happens_nothing_is_lost_or_told_twice(world: World, strict: Strict, seed: int) -> None:
    await play(world, strict, plan(seed, STEPS))
