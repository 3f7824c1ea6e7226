"""A ladder: the ratings in one family in one server, best first."""

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
