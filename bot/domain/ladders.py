"""Ladders: the rating system, rating changes at the end of a game, standings, and seasons.

When a server's managers close a season of a ladder, the winners are announced. At the same time, the managers can reset
the ratings partly or completely.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from bot.domain.errors import DomainError
from bot.domain.game import Game
from bot.domain.ids import ENGINE, ChannelId, SeasonId, ServerId, UserId
from bot.domain.rating import Elo, Rating, RatingSystem, score_of
from bot.rules import Color, Outcome, Termination
from bot.variants import FAMILIES, Variant

SYSTEM: RatingSystem = Elo()
"""The rating system for games. Other modules must access it as `ladders.SYSTEM`, so that it can be replaced."""
MOVES_TO_RATE = 2
"""The minimum number of moves by each side in a rated game. Shorter games don't change ratings."""

LIVE = "-live"
"""The suffix that is added to a family's key for the separate ladder of its live games."""
HONORED = 3
MOST_NAMED = 10
"""The maximum number of winners listed by name. A limit is needed because any number of players can share a place."""


def ladder_key(family: str, *, is_live: bool = False) -> str:
    return family + LIVE if is_live else family


def ladder_keys() -> list[str]:
    """Return the keys of all ladders in menu order. A family's live ladder comes right after its main ladder."""
    return [ladder_key(family, is_live=is_live) for family in FAMILIES for is_live in (False, True)]


def family_of(ladder: str) -> tuple[str, bool]:
    """Return a ladder's family, and whether the ladder is for live games."""
    return ladder.removesuffix(LIVE), ladder.endswith(LIVE)


def is_provisional(rating: Rating) -> bool:
    """Return whether a rating is based on too few games to be reliable. Provisional ratings are shown with a question
    mark.
    """
    return rating.games < SYSTEM.settled_games


@dataclass(frozen=True)
class Settlement:
    before: tuple[Rating, Rating]
    """The ratings of White and Black before the game."""
    changes: tuple[int, int] | None
    """The rating changes of White and Black; None if the game was not rated."""

    def change_of(self, color: Color) -> int | None:
        """Return a side's rating change, or None if the game was not rated."""
        return None if self.changes is None else self.changes[color]

    def after(self, color: Color, winner: Color | None) -> Rating:
        change = self.change_of(color)
        return self.before[color] if change is None else self.before[color].after(change, score_of(color, winner))


@dataclass(frozen=True, kw_only=True)
class Ending:
    """The data of a finished game that ratings and army-balance statistics need. The moves aren't included."""

    server_id: ServerId
    variant: Variant
    user_ids: tuple[UserId, UserId]
    """The ids of the players, White first."""
    rated: bool
    ply: int
    outcome: Outcome
    is_on_live_ladder: bool = False
    late: Color | None = None
    """The side that ran out of time; None if the game ended in another way."""

    @property
    def ladder(self) -> str:
        return ladder_key(self.variant.family, is_live=self.is_on_live_ladder)

    @property
    def counts(self) -> bool:
        """Return whether the game counts in records and army-balance statistics.

        Aborted games and games against the engine don't count.
        """
        return self.outcome.termination is not Termination.ABORTED and ENGINE not in self.user_ids

    @property
    def is_rateable(self) -> bool:
        """Return whether the game changes ratings.

        It must be rated and not aborted, and each side must have made at least `MOVES_TO_RATE` moves.
        """
        is_earnest = self.outcome.termination is not Termination.ABORTED
        return self.rated and is_earnest and self.ply >= 2 * MOVES_TO_RATE

    def settle(self, white: Rating, black: Rating) -> Settlement:
        changes = SYSTEM.changes(white, black, self.outcome.winner) if self.is_rateable else None
        return Settlement((white, black), changes)


def ending_of(game: Game) -> Ending | None:
    if game.outcome is None:
        return None
    return Ending(
        server_id=game.server_id,
        variant=game.variant,
        user_ids=game.user_ids,
        rated=game.rated,
        ply=game.ply,
        outcome=game.outcome,
        is_on_live_ladder=game.is_on_live_ladder,
    )


def is_rateable(game: Game) -> bool:
    ending = ending_of(game)
    return ending is not None and ending.is_rateable


@dataclass(frozen=True)
class Standing:
    """A player's place on a ladder. Players with equal ratings share a place."""

    place: int
    user_id: UserId
    name: str
    rating: Rating
    position: int = 0
    """The number of players listed before this player."""

    @property
    def is_provisional(self) -> bool:
        return is_provisional(self.rating)


@dataclass(frozen=True)
class LadderPage:
    """A page of a ladder, best players first."""

    standings: tuple[Standing, ...]
    total: int
    offset: int = 0
    own: Standing | None = None
    """The reader's own place; None if they aren't on the ladder."""

    @property
    def lists_reader(self) -> bool:
        return self.own is not None and self.own.user_id in [one.user_id for one in self.standings]


class Afterwards(StrEnum):
    KEEP = "keep"
    HALVE = "halve"
    """Each rating moves halfway to a newcomer's rating."""
    RESTART = "restart"
    """Each rating is reset to a newcomer's rating. The number of games is kept, so the next games don't change ratings
    faster than before.
    """

    def change_of(self, rating: int) -> int:
        """Return the change to apply to a rating. Halves are rounded toward the old rating."""
        way = SYSTEM.newcomer.value - rating
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
    """A place in a season. Players with provisional ratings come after all others. Players with equal ratings share a
    place.
    """

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
    honored: tuple[SeasonPlace, ...] = ()
    """The members in the first `HONORED` places. If there are too many, only `MOST_NAMED` of them are included."""
    winners: int = 0
    """The number of members in the first `HONORED` places, including those left out of `honored`."""


@dataclass(frozen=True)
class OngoingSeason:
    """The current season, with the members who would win if it ended now."""

    number: int
    since: datetime | None
    """When the previous season ended; None for the first season."""
    players: int = 0
    honored: tuple[SeasonPlace, ...] = ()
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
