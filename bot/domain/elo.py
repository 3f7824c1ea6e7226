"""Elo ratings according to the FIDE Handbook, B.02, section 8.3 (2024)."""

from __future__ import annotations

import math

from bot.domain.rating import Rating, score_of
from bot.rules import Color

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
    """Return the development coefficient K for a rating (8.3.3)."""
    if rating.games < NEWCOMER_GAMES:
        return 40
    return 10 if rating.peak >= MASTER_RATING else 20


def expected_score(rating: int, opponent: int) -> float:
    """Return a player's expected score, from 0 to 1. A gap of more than 400 points counts as 400 (8.3.1)."""
    gap = max(-WIDEST_GAP, min(WIDEST_GAP, opponent - rating))
    return 1 / (1 + 10 ** (gap / 400))


def change_of(rating: int, k: int, opponent: int, score: float) -> int:
    """Return the rating change, rounded to the nearest integer, with halves rounded away from zero."""
    exact = k * (score - expected_score(rating, opponent))
    return int(math.copysign(math.floor(abs(exact) + 0.5), exact))
