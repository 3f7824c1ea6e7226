"""Seasons of a ladder. When a server's managers close a season, its winners are announced, and the ratings can be
changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from bot.domain import ladders
from bot.domain.errors import DomainError
from bot.domain.ids import ChannelId, SeasonId, ServerId, UserId

HONOURED = 3
MOST_NAMED = 10
"""The maximum number of winners listed by name. A limit is needed because any number of players can share a place."""


class Afterwards(StrEnum):
    KEEP = "keep"
    HALVE = "halve"
    """Each rating moves halfway to a newcomer's rating."""
    RESTART = "restart"
    """Each rating is reset to a newcomer's rating. The number of games is kept, so the next games count no more than
    before.
    """

    def change_of(self, rating: int) -> int:
        """Return by how much a rating changes. Halves are rounded toward the old rating."""
        way = ladders.SYSTEM.newcomer.value - rating
        match self:
            case Afterwards.KEEP:
                return 0
            case Afterwards.HALVE:
                return int(way / 2)
            case Afterwards.RESTART:
                return way


@dataclass(frozen=True)
class Contestant:
    user_id: UserId
    name: str
    rating: int
    games: int
    is_provisional: bool = False


@dataclass(frozen=True)
class SeasonPlace:
    """A place in a season. Players with provisional ratings come after all others. Equal ratings share a place."""

    place: int
    contestant: Contestant


@dataclass(frozen=True)
class Season:
    id: SeasonId
    server_id: ServerId
    ladder: str
    number: int
    """The season's number, counted from 1 for each ladder of a server."""
    afterwards: Afterwards
    closed_by: UserId
    closed_at: datetime
    channel_id: ChannelId
    players: int
    honoured: tuple[SeasonPlace, ...] = ()
    """The members in the first `HONOURED` places, at most `MOST_NAMED` of them."""
    winners: int = 0
    """The number of members in the first `HONOURED` places, including those omitted from `honored`."""


@dataclass(frozen=True)
class OngoingSeason:
    """The current season, with the members who would win if it ended now."""

    number: int
    since: datetime | None
    """When the previous season ended; None for the first season."""
    players: int = 0
    honoured: tuple[SeasonPlace, ...] = ()
    winners: int = 0


@dataclass(unsafe_hash=True)
class NobodyPlayed(DomainError):
    """The season can't be closed, because no rated game has been played on the ladder since it began."""

    key: ClassVar[str] = "error-nobody-played"
    number: int


@dataclass(unsafe_hash=True)
class SeasonClosed(DomainError):
    key: ClassVar[str] = "error-season-closed"
    number: int
