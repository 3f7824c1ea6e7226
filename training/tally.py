"""The result of a match: the score, the Elo difference, its error, and the sequential probability ratio test (SPRT)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from bot.engine.selfplay_balance import CONFIDENCE, variance_of

ACCEPT, REJECT = math.log(0.95 / 0.05), math.log(0.05 / 0.95)


@dataclass
class MatchTally:
    """The results of a match between two engines, from the first engine's point of view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, score: float) -> None:
        self.wins += score == 1
        self.draws += score == 0.5
        self.losses += score == 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def variance(self) -> float:
        """The variance of the score of a single game."""
        return variance_of(self.wins, self.draws, self.losses)

    @property
    def error(self) -> float:
        """Half the width of the 95% confidence interval of the score."""
        return CONFIDENCE * math.sqrt(self.variance / max(self.games, 1))

    def ratio(self, elo0: float, elo1: float) -> float:
        """Return the log-likelihood ratio between two hypotheses: an advantage of `elo1`, and an advantage of `elo0`. A
        normal approximation is used.
        """
        if self.games == 0:
            return 0.0
        low, high = expected(elo0), expected(elo1)
        return (high - low) * (2 * self.score - low - high) * self.games / (2 * self.variance)

    def __str__(self) -> str:
        low, middle, high = (round(elo(self.score + sign * self.error)) for sign in (-1, 0, 1))
        return (
            f"+{self.wins} ={self.draws} -{self.losses} of {self.games}: {100 * self.score:.1f}%, "
            f"Elo {middle:+d} ({low:+d} to {high:+d})"
        )


def expected(difference: float) -> float:
    return 1 / (1 + 10 ** (-difference / 400))


def elo(score: float) -> float:
    score = min(max(score, 0.001), 0.999)
    return -400 * math.log10(1 / score - 1)
