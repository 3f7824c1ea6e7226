"""Seasons of a ladder: what a server's managers close, who has won it, and what becomes of the ratings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from bot.domain import ladders
from bot.domain.errors import DomainError
from bot.domain.ids import ChannelId, GuildId, SeasonId, UserId

HONOURED = 3
"""How many places of a season are announced."""
MOST_NAMED = 10
"""The most winners of a season that are named: any number may share a place."""


class Afterwards(StrEnum):
    """What becomes of the ratings when a season ends."""

    KEEP = "keep"
    """They stay as they are."""
    HALVE = "halve"
    """Each goes half of its way back to the rating of a newcomer."""
    RESTART = "restart"
    """Each becomes that of a newcomer; the number of games, and so the weight of the next, stays."""

    def change_of(self, rating: int) -> int:
        """Return the points that a rating gains or, if negative, loses; halves are rounded towards the old rating."""
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
    """A member on a ladder, as a season sees them."""

    user_id: UserId
    name: str
    rating: int
    games: int
    """Rated games in this season."""
    is_provisional: bool = False


@dataclass(frozen=True)
class SeasonPlace:
    """A place in a season, settled ratings before provisional ones, best first; equal ratings share one."""

    place: int
    contestant: Contestant


@dataclass(frozen=True)
class Season:
    """A season that has been closed."""

    id: SeasonId
    guild_id: GuildId
    ladder: str
    number: int
    """Counted from 1 on each ladder of a server."""
    afterwards: Afterwards
    closed_by: UserId
    closed_at: datetime
    channel_id: ChannelId
    """Where it is announced."""
    players: int
    """How many members played a rated game in it."""
    honoured: tuple[SeasonPlace, ...] = ()
    """The first places, or the first MOST_NAMED of those who share them."""
    winners: int = 0
    """How many share the first places."""


@dataclass(frozen=True)
class OngoingSeason:
    """A season that goes on, as it would end now."""

    number: int
    since: datetime | None
    """When the season before was closed; None for the first."""
    players: int = 0
    """How many members have played a rated game in it."""
    honoured: tuple[SeasonPlace, ...] = ()
    """The first places, or the first MOST_NAMED of those who share them."""
    winners: int = 0
    """How many share the first places."""


@dataclass(unsafe_hash=True)
class NobodyPlayed(DomainError):
    """Nobody has played a rated game on this ladder since its last season was closed."""

    key: ClassVar[str] = "error-nobody-played"
    number: int


@dataclass(unsafe_hash=True)
class SeasonClosed(DomainError):
    """The season that was to be closed is closed already."""

    key: ClassVar[str] = "error-season-closed"
    number: int
