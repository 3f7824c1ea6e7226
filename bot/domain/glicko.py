"""Glicko-2 ratings, by the steps of Glickman's "Example of the Glicko-2 system" (2022), for solvers and puzzles.

https://www.glicko.net/glicko/glicko2.pdf

An attempt at a puzzle is a game between the two, and a rating period of its own, as on lichess.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

START = 1500.0
SCALE = 173.7178
"""Points of a rating to one of the scale on which the system computes."""
TAU = 0.5
"""The system constant: the less it is, the less a volatility changes."""
EPSILON = 1e-6
"""How exactly the volatility is found."""


@dataclass(frozen=True)
class PeriodGame:
    """A game of a rating period: the opponent's rating and deviation before it, and the score, 0 to 1."""

    rating: float
    deviation: float
    score: float


def after_period(
    rating: float, deviation: float, volatility: float, games: Sequence[PeriodGame]
) -> tuple[float, float, float]:
    """Return rating, deviation and volatility after a rating period with these games, at least one."""
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
    """Return the new volatility, by step 5: the root of the paper's function f, found by the Illinois method."""
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
"""Of a puzzle that nobody has tried: its rating is where the engine's levels stop to solve it."""
PROVISIONAL_DEVIATION = 110.0
"""With a greater deviation a rating is provisional, and is shown with a question mark."""
LOWEST, HIGHEST = 100.0, 3500.0


@dataclass(frozen=True)
class Strength:
    """A Glicko-2 rating: of a solver in a family, or of a puzzle."""

    rating: float = START
    deviation: float = MOST_DEVIATION
    volatility: float = VOLATILITY

    @classmethod
    def seeded(cls, rating: int) -> Strength:
        """Return where a puzzle of this rating begins."""
        return cls(float(rating), SEED_DEVIATION)

    @property
    def value(self) -> int:
        """The rating as it is shown."""
        return round(self.rating)

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known to rely on it."""
        return self.deviation > PROVISIONAL_DEVIATION

    def after(self, other: Strength, score: float) -> Strength:
        """Return the rating after one attempt against `other`, of which `score` goes from 0 to 1."""
        played = [PeriodGame(other.rating, other.deviation, score)]
        rating, deviation, volatility = after_period(self.rating, self.deviation, self.volatility, played)
        return Strength(
            min(max(rating, LOWEST), HIGHEST), min(max(deviation, LEAST_DEVIATION), MOST_DEVIATION), volatility
        )


def rate(solver: Strength, puzzle: Strength, score: float) -> tuple[Strength, Strength]:
    """Return solver and puzzle after an attempt; `score` is the solver's: 1 solved, 0.5 with a hint, 0 failed."""
    return solver.after(puzzle, score), puzzle.after(solver, 1 - score)
