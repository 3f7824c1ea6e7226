"""Members who act in the same moment: one is first, the others are told so, and nothing is counted twice."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.races import RACES, check_ratings, opened

TIMES = 10
"""`python -m tests.bench.races` tries each some hundreds of times."""


@pytest.mark.parametrize("race", RACES, ids=lambda race: race.__name__)
async def test_a_race_has_one_winner(race: Callable[..., Any], database_url: str) -> None:
    async with opened(database_url) as course:
        for _ in range(TIMES):
            await race(course)
        await check_ratings(course.db)
