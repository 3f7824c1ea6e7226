"""Elo ratings after the FIDE Handbook, B.02, section 8.3 (2024), and the ladders that they make."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from bot.domain.game import Game
from bot.domain.ids import ENGINE, GuildId, UserId
from bot.rules import Color, Outcome, Termination
from bot.variants import Variant

LIVE = "-live"
"""Ends the key of a ladder of live games, where the server has these apart; it begins with the family's key."""


def ladder_key(family: str, *, is_live: bool = False) -> str:
    """Return the key of a ladder: the family's, or that of its live games."""
    return family + LIVE if is_live else family


def family_of(ladder: str) -> tuple[str, bool]:
    """Return a ladder's family, and whether it is that of its live games."""
    return ladder.removesuffix(LIVE), ladder.endswith(LIVE)


START = 1500
PROVISIONAL_GAMES = 10
"""With fewer games a rating is provisional, and is shown with a question mark."""
MOVES_TO_RATE = 2
"""A game of which either side has made fewer moves is not rated."""

NEWCOMER_GAMES = 30
MASTER_RATING = 2400
WIDEST_GAP = 400


@dataclass(frozen=True)
class Rating:
    """A member's rating in one family of one server, with the games it comes from."""

    value: int = START
    games: int = 0
    peak: int = START
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def is_provisional(self) -> bool:
        """Whether too few games have been played to rely on it."""
        return self.games < PROVISIONAL_GAMES

    @property
    def k(self) -> int:
        """How many points a game is worth: the development coefficient K of 8.3.3."""
        if self.games < NEWCOMER_GAMES:
            return 40
        return 10 if self.peak >= MASTER_RATING else 20

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


def expected_score(rating: int, opponent: int) -> float:
    """Return the share of the points that a player of `rating` scores on average against `opponent`.

    A gap of more than 400 points counts as 400 (8.3.1).
    """
    gap = max(-WIDEST_GAP, min(WIDEST_GAP, opponent - rating))
    return 1 / (1 + 10 ** (gap / 400))


def change_of(rating: int, k: int, opponent: int, score: float) -> int:
    """Return the points that a game brings, rounded to the nearest, halves away from zero."""
    exact = k * (score - expected_score(rating, opponent))
    return int(math.copysign(math.floor(abs(exact) + 0.5), exact))


def score_of(color: Color, winner: Color | None) -> float:
    """Return what a side scored: 1, 0.5 or 0."""
    if winner is None:
        return 0.5
    return 1.0 if winner is color else 0.0


def rate(white: Rating, black: Rating, winner: Color | None) -> tuple[int, int]:
    """Return the changes that one game brings to White and to Black, from their ratings before it."""
    return (
        change_of(white.value, white.k, black.value, score_of(Color.WHITE, winner)),
        change_of(black.value, black.k, white.value, score_of(Color.BLACK, winner)),
    )


@dataclass(frozen=True)
class Settlement:
    """How a game's end changed the ratings."""

    before: tuple[Rating, Rating]
    """White's and Black's rating before it."""
    changes: tuple[int, int] | None
    """White's and Black's change; None if the game was not rated."""

    def change_of(self, color: Color) -> int | None:
        """One side's change; None if the game was not rated."""
        return None if self.changes is None else self.changes[color]

    def after(self, color: Color, winner: Color | None) -> Rating:
        """One side's rating after it."""
        change = self.change_of(color)
        return self.before[color] if change is None else self.before[color].after(change, score_of(color, winner))


@dataclass(frozen=True, kw_only=True)
class Ending:
    """What ratings and the balance need of a game that has just ended; its moves are not loaded for them."""

    guild_id: GuildId
    variant: Variant
    user_ids: tuple[UserId, UserId]
    """White first."""
    rated: bool
    ply: int
    outcome: Outcome
    is_on_live_ladder: bool = False
    late: Color | None = None
    """Whose time has run out; None if that is not what has ended it."""

    @property
    def ladder(self) -> str:
        """The key of the ladder on which it is rated."""
        return ladder_key(self.variant.family, is_live=self.is_on_live_ladder)

    @property
    def counts(self) -> bool:
        """Whether it goes into records and the balance: not called off, and between two members."""
        return self.outcome.termination is not Termination.ABORTED and ENGINE not in self.user_ids

    @property
    def is_rateable(self) -> bool:
        """Whether it changes ratings: rated, not called off, and both sides made two moves."""
        is_earnest = self.outcome.termination is not Termination.ABORTED
        return self.rated and is_earnest and self.ply >= 2 * MOVES_TO_RATE

    def settle(self, white: Rating, black: Rating) -> Settlement:
        """Return how it changes these ratings."""
        return Settlement((white, black), rate(white, black, self.outcome.winner) if self.is_rateable else None)


def ending_of(game: Game) -> Ending | None:
    """Return the ending of a game; None while it goes on."""
    if game.outcome is None:
        return None
    return Ending(
        guild_id=game.guild_id,
        variant=game.variant,
        user_ids=game.user_ids,
        rated=game.rated,
        ply=game.ply,
        outcome=game.outcome,
        is_on_live_ladder=game.is_on_live_ladder,
    )


def is_rateable(game: Game) -> bool:
    """Tell whether a game changes ratings."""
    ending = ending_of(game)
    return ending is not None and ending.is_rateable


@dataclass(frozen=True)
class Standing:
    """One player's place; equal ratings share a place."""

    place: int
    user_id: UserId
    name: str
    rating: Rating
    position: int = 0
    """How many players are listed before this one."""


@dataclass(frozen=True)
class LadderPage:
    """A part of a ladder, best first."""

    standings: tuple[Standing, ...]
    total: int
    """How many players the whole ladder has."""
    offset: int = 0
    """How many players are listed before this part."""
    own: Standing | None = None
    """The reader's own standing; None if they are not on the ladder."""
