"""A rating, and what a system of ratings is asked: nothing outside a system knows how it counts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from bot.rules import Color


@dataclass(frozen=True)
class Rating:
    """A member's rating on one ladder, with the games it comes from."""

    value: int
    games: int = 0
    peak: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0

    def after(self, change: int, score: float) -> Rating:
        """The rating after one more game, of which `score` (1, 0.5 or 0) brought `change` points."""
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
    """How games change ratings. The changes are stored with the games, and ladders are rebuilt from them."""

    @property
    def newcomer(self) -> Rating:
        """The rating before the first game."""
        ...

    @property
    def settled_games(self) -> int:
        """With fewer games a rating is provisional; a number, so that databases can select by it."""
        ...

    def expected_score(self, rating: Rating, opponent: Rating) -> float:
        """Return the share of the points that a player scores on average against an opponent."""
        ...

    def changes(self, white: Rating, black: Rating, winner: Color | None) -> tuple[int, int]:
        """Return the points that one game brings to White and to Black, from their ratings before it."""
        ...


def score_of(color: Color, winner: Color | None) -> float:
    """Return what a side scored: 1, 0.5 or 0."""
    if winner is None:
        return 0.5
    return 1.0 if winner is color else 0.0
