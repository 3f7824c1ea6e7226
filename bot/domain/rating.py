"""Ratings, the interface for rating systems, the Elo system, and Glicko-2.

Members are rated by Elo in games. Solvers and puzzles are rated by Glicko-2, following Glickman's "Example of the
Glicko-2 system" (2022, https://www.glicko.net/glicko/glicko2.pdf). As on lichess, each attempt counts as a game
between solver and puzzle, and forms its own rating period.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bot.rules import Color


@dataclass(frozen=True)
class Rating:
    """A member's rating on one ladder, with the results of their rated games."""

    value: int
    games: int = 0
    peak: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0

    def after(self, change: int, score: float) -> Rating:
        """Return the rating after a game. `score` is 1, 0.5 or 0."""
        value = self.value + change
        return replace(
            self,
            value=value,
            games=self.games + 1,
            peak=max(self.peak, value),
            wins=self.wins + (score == 1),
            draws=self.draws + (score == 0.5),
            losses=self.losses + (score == 0),
        )


class RatingSystem(Protocol):
    """Calculates rating changes. The changes are stored with the games, so that the ladders can be rebuilt from the
    games.
    """

    @property
    def newcomer(self) -> Rating:
        """The rating of a player who hasn't played a game yet."""
        ...

    @property
    def settled_games(self) -> int:
        """The number of games after which a rating is no longer provisional. Database queries also use this number."""
        ...

    def expected_score(self, rating: Rating, opponent: Rating) -> float:
        """Return a player's expected score against an opponent, from 0 to 1."""
        ...

    def changes(self, white: Rating, black: Rating, winner: Color | None) -> tuple[int, int]:
        """Return the rating changes of White and Black for a game. `white` and `black` are the ratings before the
        game.
        """
        ...


def score_of(color: Color, winner: Color | None) -> float:
    if winner is None:
        return 0.5
    return 1.0 if winner is color else 0.0


START = 1500
PROVISIONAL_GAMES = 10

NEWCOMER_GAMES = 30
MASTER_RATING = 2400
WIDEST_GAP = 400


class Elo:
    newcomer = Rating(START, peak=START)
    settled_games = PROVISIONAL_GAMES

    def expected_score(self, rating: Rating, opponent: Rating) -> float:
        return expected_score(rating.value, opponent.value)

    def changes(self, white: Rating, black: Rating, winner: Color | None) -> tuple[int, int]:
        return (
            change_of(white.value, k_of(white), black.value, score_of(Color.WHITE, winner)),
            change_of(black.value, k_of(black), white.value, score_of(Color.BLACK, winner)),
        )


def k_of(rating: Rating) -> int:
    """Return the development coefficient K for a rating (section 8.3.3 of FIDE's Rating Regulations)."""
    if rating.games < NEWCOMER_GAMES:
        return 40
    return 10 if rating.peak >= MASTER_RATING else 20


def expected_score(rating: int, opponent: int) -> float:
    """Return a player's expected score, from 0 to 1. A difference of more than 400 points counts as 400 (section 8.3.1
    of FIDE's Rating Regulations).
    """
    gap = max(-WIDEST_GAP, min(WIDEST_GAP, opponent - rating))
    return 1 / (1 + 10 ** (gap / 400))


def change_of(rating: int, k: int, opponent: int, score: float) -> int:
    """Return the rating change, rounded to the nearest integer. Halves are rounded away from zero."""
    exact = k * (score - expected_score(rating, opponent))
    return int(math.copysign(math.floor(abs(exact) + 0.5), exact))


# Glicko-2

GLICKO_START = 1500.0
SCALE = 173.7178
"""The number of rating points per unit of Glicko-2's internal scale."""
TAU = 0.5
"""The system constant τ. Smaller values limit changes in the volatility."""
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
    mu, phi = (rating - GLICKO_START) / SCALE, deviation / SCALE
    information = gain = 0.0
    for game in games:
        weight = 1 / math.sqrt(1 + 3 * (game.deviation / SCALE / math.pi) ** 2)
        expected = 1 / (1 + math.exp(-weight * (mu - (game.rating - GLICKO_START) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        gain += weight * (game.score - expected)
    sigma = _volatility(volatility, phi, 1 / information, gain / information)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + information)
    return GLICKO_START + SCALE * (mu + phi**2 * gain), SCALE * phi, sigma


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility, as in step 5 of Glickman's paper. It is computed from the root of the paper's function
    f, which is found with the Illinois algorithm.
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
    rating: float = GLICKO_START
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
