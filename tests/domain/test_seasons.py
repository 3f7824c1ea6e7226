"""The effect of a season's end on the ratings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.ladders import Afterwards
from bot.domain.rating import START


@pytest.mark.parametrize(
    ("afterwards", "rating", "after"),
    [
        (Afterwards.KEEP, 1833, 1833),
        (Afterwards.HALVE, 1800, 1650),
        (Afterwards.HALVE, 1801, 1651),
        (Afterwards.HALVE, 1399, 1449),
        (Afterwards.RESTART, 2100, 1500),
        (Afterwards.RESTART, 1100, 1500),
    ],
)
def test_the_rating_after_a_season(afterwards: Afterwards, rating: int, after: int) -> None:
    assert rating + afterwards.change_of(rating) == after


@given(st.integers(0, 4000), st.sampled_from(Afterwards))
def test_no_rating_moves_away_from_a_newcomers_or_past_it(rating: int, afterwards: Afterwards) -> None:
    after = rating + afterwards.change_of(rating)
    assert min(rating, START) <= after <= max(rating, START)
