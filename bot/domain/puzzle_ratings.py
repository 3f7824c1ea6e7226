"""Glicko-2 ratings of solvers and puzzles.

An attempt is a game between the two, and a rating period of its own, as on lichess.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.glicko import START, PeriodGame, after_period

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
