"""A ladder, the list of the ratings in one family of variants in one server, as it is read."""

from dataclasses import dataclass

from bot.domain.elo import Rating
from bot.domain.ids import UserId


@dataclass(frozen=True)
class Standing:
    """One player's place; equal ratings share a place."""

    place: int
    user_id: UserId
    name: str
    rating: Rating
    position: int = 0
    """How many lines of the ladder come before theirs."""


@dataclass(frozen=True)
class LadderPage:
    """A stretch of a ladder, best first, and how many players it has in all."""

    standings: tuple[Standing, ...]
    total: int
    offset: int = 0
    """How many players come before the stretch."""
    own: Standing | None = None
    """Where the reader stands; None for who is not on the ladder."""
