from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.domain.game import Game
from bot.domain.ladders import is_provisional, is_rateable
from bot.domain.rating import Elo, Rating, change_of, expected_score, k_of
from bot.rules import Color, Outcome, Termination

ELO = Elo()
NEW = ELO.newcomer

# Columns: rating, K, opponent's rating, score, expected change.
FIDE_CASES = [
    (1500, 40, 1500, 1, 20),
    (1500, 40, 1500, 0.5, 0),
    (1500, 40, 1500, 0, -20),
    (1500, 20, 1900, 1, 18),
    (1500, 20, 1900, 0, -2),
    (1900, 20, 1500, 1, 2),
    (1900, 20, 1500, 0.5, -8),
    (1900, 20, 1500, 0, -18),
    (2400, 10, 2390, 0.5, 0),
    (2500, 10, 2300, 0, -8),
    (2300, 10, 2500, 1, 8),
    (1613, 20, 1609, 1, 10),
    (1613, 20, 1388, 0, -16),
    (1500, 40, 1700, 0.5, 10),
]


@pytest.mark.parametrize(("rating", "k", "opponent", "score", "change"), FIDE_CASES)
def test_a_rating_changes_by_k_times_the_difference_from_the_expected_score(
    rating: int, k: int, opponent: int, score: float, change: int
) -> None:
    assert change_of(rating, k, opponent, score) == change


@pytest.mark.parametrize(("rating", "opponent"), [(1000, 2400), (1000, 1401), (1000, 1400)])
def test_a_gap_beyond_400_points_counts_as_400(rating: int, opponent: int) -> None:
    assert expected_score(rating, opponent) == pytest.approx(1 / 11)
    assert expected_score(opponent, rating) == pytest.approx(10 / 11)


@pytest.mark.parametrize("gap", [0, 1, 37, 200, 399, 500])
def test_the_expected_scores_of_both_sides_add_up_to_one(gap: int) -> None:
    assert expected_score(1500, 1500 + gap) + expected_score(1500 + gap, 1500) == pytest.approx(1)


def test_halves_are_rounded_away_from_zero_for_both_sides() -> None:
    assert change_of(1500, 1, 1500, 1) == 1
    assert change_of(1500, 1, 1500, 0) == -1


@pytest.mark.parametrize(
    ("rating", "k"),
    [
        (NEW, 40),
        (replace(NEW, games=29), 40),
        (replace(NEW, games=30), 20),
        (Rating(value=2399, peak=2399, games=200), 20),
        (Rating(value=2400, peak=2400, games=200), 10),
        (Rating(value=2350, peak=2400, games=200), 10),
        (Rating(value=2450, peak=2450, games=29), 40),
    ],
    ids=[
        "a newcomer",
        "the thirtieth game",
        "thirty games played",
        "just below 2400",
        "2400 reached",
        "2400 reached once",
        "2400 reached as a newcomer",
    ],
)
def test_the_coefficient_follows_fide_8_3_3(rating: Rating, k: int) -> None:
    assert k_of(rating) == k


def test_each_side_is_rated_with_its_own_coefficient() -> None:
    newcomer, regular = NEW, replace(NEW, games=50, wins=50)
    assert ELO.changes(newcomer, regular, Color.WHITE) == (20, -10)
    assert ELO.changes(newcomer, regular, Color.BLACK) == (-20, 10)
    assert ELO.changes(newcomer, regular, None) == (0, 0)


def test_a_rating_counts_the_game_and_stores_its_peak() -> None:
    rating = NEW.after(20, 1).after(-15, 0).after(0, 0.5)
    assert rating == Rating(value=1505, games=3, peak=1520, wins=1, draws=1, losses=1)


def test_a_rating_is_reliable_after_ten_games() -> None:
    assert is_provisional(replace(NEW, games=9))
    assert not is_provisional(replace(NEW, games=10))


def finished(game: Game, termination: Termination = Termination.RESIGNATION) -> Game:
    return replace(game, outcome=Outcome(Color.WHITE, termination))


def test_a_rated_game_counts_once_both_sides_have_made_two_moves(played: Callable[[str], Game]) -> None:
    assert not is_rateable(finished(played("d4 c5 e3")))
    assert is_rateable(finished(played("d4 c5 e3 cxd4")))


def test_a_casual_game_does_not_count(played: Callable[[str], Game]) -> None:
    assert not is_rateable(replace(finished(played("d4 c5 e3 cxd4")), rated=False))


def test_an_aborted_game_does_not_count(played: Callable[[str], Game]) -> None:
    assert not is_rateable(finished(played("d4 c5 e3 cxd4"), Termination.ABORTED))


def test_an_ongoing_game_does_not_count(played: Callable[[str], Game]) -> None:
    assert not is_rateable(played("d4 c5 e3 cxd4"))
