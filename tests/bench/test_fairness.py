import pytest

from tests.bench.fairness import WAYS, Way, measure
from tests.sampling import one_in


@pytest.mark.parametrize("way", one_in(2, list(WAYS)), ids=lambda way: way.name)
async def test_a_move_costs_its_thinking_time_and_the_uncompensated_delay(way: Way) -> None:
    account = await measure(way, 3, seed=5)
    assert len(account.moves) > 50
    assert account.unfair == 0
