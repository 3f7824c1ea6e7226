"""Glicko-2 ratings, compared with the Glicko-2 paper's example and with step 5 of its algorithm."""

from __future__ import annotations

import math
from itertools import product

import pytest

from bot.domain.rating import GLICKO_START, SCALE, TAU, PeriodGame, after_period


def volatility_of(mu: float, phi: float, sigma: float, other: tuple[float, float], score: float) -> float:
    """Return the new volatility from step 5 of the paper for one opponent, found by bisection."""
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
    games = [PeriodGame(1400, 30, 1), PeriodGame(1550, 100, 0), PeriodGame(1700, 300, 0)]
    rating, deviation, volatility = after_period(1500, 200, 0.06, games)
    # The paper gets 1464.06 because it rounds intermediate results.
    assert (round(rating, 2), round(deviation, 2), round(volatility, 5)) == (1464.05, 151.52, 0.06)


@pytest.mark.parametrize(
    ("rating", "deviation", "other", "score"),
    list(product((600.0, 1500.0, 2600.0), (60.0, 350.0), ((900.0, 200.0), (2500.0, 60.0)), (0.0, 0.5, 1.0))),
)
def test_the_volatility_agrees_with_the_paper(
    rating: float, deviation: float, other: tuple[float, float], score: float
) -> None:
    _, _, found = after_period(rating, deviation, 0.06, [PeriodGame(*other, score)])
    opponent = ((other[0] - GLICKO_START) / SCALE, other[1] / SCALE)
    expected = volatility_of((rating - GLICKO_START) / SCALE, deviation / SCALE, 0.06, opponent, score)
    assert found == pytest.approx(expected, abs=1e-5)
