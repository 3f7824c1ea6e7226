"""The ladders: the system that rates them, what a game's end changes on them, and their standings."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.elo import Elo
from bot.domain.game import Game
from bot.domain.ids import ENGINE, GuildId, UserId
from bot.domain.rating import Rating, RatingSystem, score_of
from bot.rules import Color, Outcome, Termination
from bot.variants import Variant

SYSTEM: RatingSystem = Elo()
"""What rates the games; whoever asks it looks it up here each time."""
MOVES_TO_RATE = 2
"""A game of which either side has made fewer moves is not rated."""

LIVE = "-live"
"""Ends the key of a ladder of live games, where the server has these apart; it begins with the family's key."""


def ladder_key(family: str, *, is_live: bool = False) -> str:
    """Return the key of a ladder: the family's, or that of its live games."""
    return family + LIVE if is_live else family


def family_of(ladder: str) -> tuple[str, bool]:
    """Return a ladder's family, and whether it is that of its live games."""
    return ladder.removesuffix(LIVE), ladder.endswith(LIVE)


def is_provisional(rating: Rating) -> bool:
    """Tell whether too few games have been played to rely on a rating; it is shown with a question mark."""
    return rating.games < SYSTEM.settled_games


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
        changes = SYSTEM.changes(white, black, self.outcome.winner) if self.is_rateable else None
        return Settlement((white, black), changes)


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

    @property
    def is_provisional(self) -> bool:
        """Whether too few games have been played to rely on the rating."""
        return is_provisional(self.rating)


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
