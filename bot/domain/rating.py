"""Ratings, the interface for rating systems, and the Elo system."""

from __future__ import annotations

import math
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
    """Calculates rating changes. These are stored with the games, so that the ladders can be rebuilt from them."""

    @property
    def newcomer(self) -> Rating:
        """The rating of a player who hasn't played a game yet."""
        ...

    @property
    def settled_games(self) -> int:
        """The number of games after which a rating is no longer provisional.

        It is a number rather than a method, so that it can be used in database queries.
        """
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
    """Return the development coefficient K for a rating (8.3.3)."""
    if rating.games < NEWCOMER_GAMES:
        return 40
    return 10 if rating.peak >= MASTER_RATING else 20


def expected_score(rating: int, opponent: int) -> float:
    """Return a player's expected score, from 0 to 1. A difference of more than 400 points counts as 400 (8.3.1)."""
    gap = max(-WIDEST_GAP, min(WIDEST_GAP, opponent - rating))
    return 1 / (1 + 10 ** (gap / 400))


def change_of(rating: int, k: int, opponent: int, score: float) -> int:
    """Return the rating change, rounded to the nearest integer. Halves are rounded away from zero."""
    exact = k * (score - expected_score(rating, opponent))
    return int(math.copysign(math.floor(abs(exact) + 0.5), exact))
