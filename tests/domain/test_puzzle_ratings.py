"""Glicko-2 ratings, against the paper's own example and its step 5 written out."""

from __future__ import annotations

import math
from itertools import product

import pytest

from bot.domain.puzzle_ratings import LEAST_DEVIATION, START, Strength, _Solver, rate

TAU = 0.5


def volatility(mu: float, phi: float, sigma: float, other: tuple[float, float], score: float) -> float:
    """Step 5 of the paper for one opponent, solved by bisection."""
    g = 1 / math.sqrt(1 + 3 * other[1] ** 2 / math.pi**2)
    expected = 1 / (1 + math.exp(-g * (mu - other[0])))
    v = 1 / (g**2 * expected * (1 - expected))
    delta = v * g * (score - expected)

    def f(x: float) -> float:
        ex = math.exp(x)
        return ex * (delta**2 - phi**2 - v - ex) / (2 * (phi**2 + v + ex) ** 2) - (x - math.log(sigma**2)) / TAU**2

    low, high = math.log(sigma**2) - 20, math.log(sigma**2) + 20
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return math.exp((low + high) / 4)


def test_the_papers_example() -> None:
    player = _Solver(1500, 200, 0.06)
    player.update_player([1400, 1550, 1700], [30, 100, 300], [1, 0, 0])
    assert (round(player.rating, 2), round(player.rd, 2), round(player.vol, 5)) == (1464.05, 151.52, 0.06)


@pytest.mark.parametrize(
    ("rating", "deviation", "other", "score"),
    list(product((600.0, 1500.0, 2600.0), (60.0, 350.0), ((900.0, 200.0), (2500.0, 60.0)), (0.0, 0.5, 1.0))),
)
def test_the_volatility_is_that_of_the_paper(
    rating: float, deviation: float, other: tuple[float, float], score: float
) -> None:
    after = Strength(rating, deviation).after(Strength(*other), score)
    scale = 173.7178
    expected = volatility(
        (rating - START) / scale, deviation / scale, 0.06, ((other[0] - START) / scale, other[1] / scale), score
    )
    assert after.volatility == pytest.approx(expected, abs=1e-5)


def test_a_solver_rises_and_the_puzzle_falls_by_what_was_not_expected() -> None:
    solver, puzzle = rate(Strength(1500, 80), Strength(1800, 80), 1)
    assert solver.value > 1500 and puzzle.value < 1800
    easier, _ = rate(Strength(1500, 80), Strength(1200, 80), 1)
    assert easier.value < solver.value


def test_a_hint_costs_what_a_draw_costs() -> None:
    solver, _ = rate(Strength(1500, 80), Strength(1500, 80), 0.5)
    assert solver.value == 1500
    assert rate(Strength(1500, 80), Strength(1200, 80), 0.5)[0].value < 1500


def test_a_rating_stays_within_bounds_and_open_to_change() -> None:
    strength = Strength(150, 350)
    for _ in range(300):
        strength = strength.after(Strength(3000, 50), 0)
    assert strength.rating >= 100
    even = Strength()
    for _ in range(2000):
        even = even.after(Strength(1500, 50), 0.5)
    assert even.deviation >= LEAST_DEVIATION
    assert not even.is_provisional
