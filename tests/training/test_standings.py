"""Ratings computed from the games of the gauntlet."""

import pytest

from training.standings import standings
from training.tally import elo


def games(one: str, other: str, wins: int, draws: int, losses: int) -> list[tuple[str, str, float]]:
    scores = [1.0] * wins + [0.5] * draws + [0.0] * losses
    return [(one, other, score) if i % 2 else (other, one, 1 - score) for i, score in enumerate(scores)]


def test_two_players_differ_by_the_elo_of_their_score() -> None:
    rated = standings(games("a", "b", 700, 100, 200), {"b": 1000.0})
    assert rated["b"].value == pytest.approx(1000)
    assert rated["a"].value == pytest.approx(1000 + elo(0.75), abs=1)


def test_differences_add_up_along_a_chain() -> None:
    rated = standings(games("a", "b", 750, 0, 250) + games("b", "c", 750, 0, 250), {"c": 0.0})
    assert rated["a"].value == pytest.approx(2 * elo(0.75), abs=2)


def test_the_scale_is_set_by_all_known_players_together() -> None:
    rated = standings(games("a", "b", 500, 0, 500), {"a": 1000.0, "b": 1200.0})
    assert (rated["a"].value, rated["b"].value) == pytest.approx((1100, 1100))


def test_the_error_shrinks_with_the_root_of_the_number_of_games() -> None:
    few, many = (standings(games("a", "b", n, 0, n), {"b": 0.0})["a"].error for n in (50, 200))
    assert few == pytest.approx(2 * many, rel=0.01)
    assert few == pytest.approx(1.96 * 400 / 2.302585 / 5, rel=0.01)


def test_a_perfect_score_gives_a_finite_rating() -> None:
    rated = standings(games("a", "b", 20, 0, 0), {"b": 0.0})
    assert 400 < rated["a"].value < 900


def test_games_are_counted_for_each_player() -> None:
    rated = standings(games("a", "b", 3, 0, 3) + games("b", "c", 2, 0, 2), {})
    assert [rated[name].games for name in "abc"] == [6, 10, 4]
