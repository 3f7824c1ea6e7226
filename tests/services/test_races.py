"""Members act at the same moment: one succeeds, the others get an error, and nothing counts twice.

`python -m tests.bench.races` runs each of these races hundreds of times.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.races import RACES, check_ratings, opened
from tests.sampling import more


@pytest.mark.parametrize("race", RACES, ids=lambda race: race.__name__)
@pytest.mark.parametrize("times", [3, *more([10])])
async def test_a_race_has_one_winner(race: Callable[..., Any], times: int, database_url: str) -> None:
    async with opened(database_url) as course:
        for _ in range(times):
            await race(course)
        await check_ratings(course.db)
