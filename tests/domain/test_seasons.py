"""The places of a season, and what becomes of ratings when it is closed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.elo import START
from bot.domain.ids import UserId
from bot.domain.seasons import Afterwards, Contestant, places


def contestant(number: int, rating: int, games: int = 12, *, is_provisional: bool = False) -> Contestant:
    return Contestant(UserId(number), f"Member {number}", rating, games, is_provisional)


def placed(*contestants: Contestant) -> list[tuple[int, int]]:
    return [(one.place, one.contestant.user_id) for one in places(list(contestants))]


def test_the_best_rating_comes_first_and_who_did_not_play_has_no_place() -> None:
    assert placed(contestant(1, 1500), contestant(2, 1700), contestant(3, 1900, games=0)) == [(1, 2), (2, 1)]


def test_a_provisional_rating_comes_after_every_settled_one() -> None:
    assert placed(contestant(1, 1900, is_provisional=True), contestant(2, 1400)) == [(1, 2), (2, 1)]


def test_equal_ratings_share_a_place_and_the_next_is_left_out() -> None:
    shared = placed(contestant(1, 1600), contestant(2, 1600, games=20), contestant(3, 1500))
    assert shared == [(1, 2), (1, 1), (3, 3)]


def test_a_settled_and_a_provisional_rating_that_are_equal_share_no_place() -> None:
    assert placed(contestant(1, 1600, is_provisional=True), contestant(2, 1600)) == [(1, 2), (2, 1)]


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
def test_what_becomes_of_a_rating(afterwards: Afterwards, rating: int, after: int) -> None:
    assert rating + afterwards.change_of(rating) == after


@given(st.integers(0, 4000), st.sampled_from(Afterwards))
def test_no_rating_gets_farther_from_a_newcomers_or_to_its_other_side(rating: int, afterwards: Afterwards) -> None:
    after = rating + afterwards.change_of(rating)
    assert min(rating, START) <= after <= max(rating, START)
