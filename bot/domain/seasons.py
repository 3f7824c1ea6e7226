"""Seasons of a ladder. When a server's managers close a season, its winners are announced, and ratings can be
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
"""The maximum number of winners that are named, because any number of players can share a place."""


class Afterwards(StrEnum):
    KEEP = "keep"
    HALVE = "halve"
    """Each rating moves halfway to a newcomer's rating."""
    RESTART = "restart"
    """Each rating becomes a newcomer's. The number of games is kept, and with it the weight of the next game."""

    def change_of(self, rating: int) -> int:
        """Return by how much a rating changes, which can be negative. Halves are rounded towards the old rating."""
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
    """A place in a season. Provisional ratings come after all others. Players with equal ratings share a place."""

    place: int
    contestant: Contestant


@dataclass(frozen=True)
class Season:
    id: SeasonId
    server_id: ServerId
    ladder: str
    number: int
    """The number of the season, counted from 1 on each ladder of a server."""
    afterwards: Afterwards
    closed_by: UserId
    closed_at: datetime
    channel_id: ChannelId
    players: int
    honoured: tuple[SeasonPlace, ...] = ()
    """The members in the first places, at most `MOST_NAMED`."""
    winners: int = 0
    """The number of members in the first places, including those left out of `honoured`."""


@dataclass(frozen=True)
class OngoingSeason:
    """The current season, with the winners that it would have if it were closed now."""

    number: int
    since: datetime | None
    """When the previous season ended; None for the first season."""
    players: int = 0
    honoured: tuple[SeasonPlace, ...] = ()
    winners: int = 0


@dataclass(unsafe_hash=True)
class NobodyPlayed(DomainError):
    """The season can't be closed, because the ladder has had no rated game in it."""

    key: ClassVar[str] = "error-nobody-played"
    number: int


@dataclass(unsafe_hash=True)
class SeasonClosed(DomainError):
    key: ClassVar[str] = "error-season-closed"
    number: int
