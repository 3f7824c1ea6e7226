"""Glicko-2 ratings of solvers and puzzles, following Glickman's "Example of the Glicko-2 system" (2022).

https://www.glicko.net/glicko/glicko2.pdf

As on lichess, each attempt counts as a game between solver and puzzle, and forms its own rating period.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

START = 1500.0
SCALE = 173.7178
"""The number of rating points per unit of the internal scale."""
TAU = 0.5
"""The system constant τ. Smaller values limit changes of the volatility."""
EPSILON = 1e-6


@dataclass(frozen=True)
class PeriodGame:
    rating: float
    deviation: float
    score: float


def after_period(
    rating: float, deviation: float, volatility: float, games: Sequence[PeriodGame]
) -> tuple[float, float, float]:
    """Return the rating, deviation and volatility after a rating period with at least one game."""
    mu, phi = (rating - START) / SCALE, deviation / SCALE
    information = gain = 0.0
    for game in games:
        weight = 1 / math.sqrt(1 + 3 * (game.deviation / SCALE / math.pi) ** 2)
        expected = 1 / (1 + math.exp(-weight * (mu - (game.rating - START) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        gain += weight * (game.score - expected)
    sigma = _volatility(volatility, phi, 1 / information, gain / information)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + information)
    return START + SCALE * (mu + phi**2 * gain), SCALE * phi, sigma


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility (step 5), which is the root of the paper's function f. It is found with the Illinois
    algorithm.
    """
    start = math.log(sigma**2)

    def f(x: float) -> float:
        whole = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - whole) / (2 * whole**2) - (x - start) / TAU**2

    a, b = start, start - TAU
    if delta**2 > phi**2 + variance:
        b = math.log(delta**2 - phi**2 - variance)
    else:
        while f(b) < 0:
            b -= TAU
    at_a, at_b = f(a), f(b)
    while abs(b - a) > EPSILON:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = f(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return math.exp(a / 2)


MOST_DEVIATION, LEAST_DEVIATION, VOLATILITY = 350.0, 45.0, 0.06
SEED_DEVIATION = 200.0
"""The rating deviation of puzzles without attempts. Their rating is derived from how well the engine levels solve
them.
"""
PROVISIONAL_DEVIATION = 110.0
"""Ratings with a greater deviation are provisional and shown with a question mark."""
LOWEST, HIGHEST = 100.0, 3500.0


@dataclass(frozen=True)
class Strength:
    rating: float = START
    deviation: float = MOST_DEVIATION
    volatility: float = VOLATILITY

    @classmethod
    def seeded(cls, rating: int) -> Strength:
        return cls(float(rating), SEED_DEVIATION)

    @property
    def value(self) -> int:
        return round(self.rating)

    @property
    def is_provisional(self) -> bool:
        return self.deviation > PROVISIONAL_DEVIATION

    def after(self, other: Strength, score: float) -> Strength:
        played = [PeriodGame(other.rating, other.deviation, score)]
        rating, deviation, volatility = after_period(self.rating, self.deviation, self.volatility, played)
        return Strength(
            min(max(rating, LOWEST), HIGHEST), min(max(deviation, LEAST_DEVIATION), MOST_DEVIATION), volatility
        )


def rate(solver: Strength, puzzle: Strength, score: float) -> tuple[Strength, Strength]:
    """Return the strengths of solver and puzzle after an attempt.

    `score` is the solver's score: 1 for a solved puzzle, 0.5 with a hint, 0 for a failed one.
    """
    return solver.after(puzzle, score), puzzle.after(solver, 1 - score)
