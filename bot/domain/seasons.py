"""Seasons of a ladder: ended by a server's managers, with winners, and rules for the ratings afterwards."""

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
"""The maximum number of winners named, because any number can share a place."""


class Afterwards(StrEnum):
    KEEP = "keep"
    HALVE = "halve"
    """Each moves halfway back to a newcomer's rating."""
    RESTART = "restart"
    """Each becomes a newcomer's; the number of games, and so the weight of the next game, is kept."""

    def change_of(self, rating: int) -> int:
        """Return the change of a rating, which can be negative; halves are rounded towards the old rating."""
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
    """A place in a season, settled ratings before provisional ones, best first; equal ratings share one."""

    place: int
    contestant: Contestant


@dataclass(frozen=True)
class Season:
    id: SeasonId
    server_id: ServerId
    ladder: str
    number: int
    """Counted from 1 on each ladder of a server."""
    afterwards: Afterwards
    closed_by: UserId
    closed_at: datetime
    channel_id: ChannelId
    players: int
    honoured: tuple[SeasonPlace, ...] = ()
    """The first places, cut to the first MOST_NAMED members."""
    winners: int = 0
    """The number of members in the first places, before the cut."""


@dataclass(frozen=True)
class OngoingSeason:
    """The current season, as if it ended now."""

    number: int
    since: datetime | None
    """The end of the previous season; None for the first."""
    players: int = 0
    honoured: tuple[SeasonPlace, ...] = ()
    winners: int = 0


@dataclass(unsafe_hash=True)
class NobodyPlayed(DomainError):
    """No rated game was played on this ladder since the end of its last season."""

    key: ClassVar[str] = "error-nobody-played"
    number: int


@dataclass(unsafe_hash=True)
class SeasonClosed(DomainError):
    key: ClassVar[str] = "error-season-closed"
    number: int
