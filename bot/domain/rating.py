"""Ratings, and the interface of rating systems."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from bot.rules import Color


@dataclass(frozen=True)
class Rating:
    """A member's rating on one ladder, with the results of the rated games."""

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
    """Calculates rating changes. The changes are stored with the games, so that the ladders can be rebuilt from
    them.
    """

    @property
    def newcomer(self) -> Rating:
        """The rating that a player has before the first game."""
        ...

    @property
    def settled_games(self) -> int:
        """The number of games after which a rating is no longer provisional.

        This is a number instead of a check of a rating, so that database queries can use it.
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
