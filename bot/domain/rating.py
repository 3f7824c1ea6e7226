"""Ratings, and the interface of rating systems."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from bot.rules import Color


@dataclass(frozen=True)
class Rating:
    """A member's rating on one ladder, and the number of games behind it."""

    value: int
    games: int = 0
    peak: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0

    def after(self, change: int, score: float) -> Rating:
        """Return the rating after a game. `score`: 1, 0.5 or 0."""
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
    """Calculates rating changes. They are stored with the games, so that ladders can be rebuilt."""

    @property
    def newcomer(self) -> Rating:
        """The rating before the first game."""
        ...

    @property
    def settled_games(self) -> int:
        """A rating is provisional until this many games. It is a number, so that databases can filter by it."""
        ...

    def expected_score(self, rating: Rating, opponent: Rating) -> float:
        """Return a player's expected score against an opponent, from 0 to 1."""
        ...

    def changes(self, white: Rating, black: Rating, winner: Color | None) -> tuple[int, int]:
        """Return the rating changes of White and Black for one game, from their ratings before it."""
        ...


def score_of(color: Color, winner: Color | None) -> float:
    if winner is None:
        return 0.5
    return 1.0 if winner is color else 0.0
