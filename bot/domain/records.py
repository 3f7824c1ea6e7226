"""A member's record, added up from their finished games: results, streaks, and the course of each rating."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import groupby
from typing import TypeVar

from bot.domain.ids import UserId
from bot.domain.ladder import Standing
from bot.domain.listed_games import FinishedGame, Stretch
from bot.rules import Color
from bot.variants import Variant

Key = TypeVar("Key", bound=Hashable)


class Result(StrEnum):
    """How a game ended for one of its players."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True)
class Tally:
    """How many games one side won, drew and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.wins + self.draws + self.losses

    @property
    def reverse(self) -> Tally:
        """The same games, seen from the other side."""
        return Tally(self.losses, self.draws, self.wins)

    @property
    def percent(self) -> float:
        """The score in per cent, a draw being half a point; 0 without games."""
        return 100 * (self.wins + self.draws / 2) / self.games if self.games else 0.0


@dataclass(frozen=True)
class Share:
    """A member's games of one variant with one colour."""

    variant: Variant
    color: Color
    tally: Tally


@dataclass(frozen=True)
class Rival:
    """A member's results against one opponent."""

    user_id: UserId
    name: str
    tally: Tally


@dataclass(frozen=True)
class Run:
    """Games in a row with the same result."""

    result: Result
    length: int


@dataclass(frozen=True)
class Streaks:
    """A member's current run and longest runs."""

    current: Run | None = None
    """None before the first game."""
    longest_winning: int = 0
    longest_unbeaten: int = 0


def streaks_of(results: Sequence[Result]) -> Streaks:
    """Return the streaks in these results, the oldest first."""
    runs = [Run(result, len(list(run))) for result, run in groupby(results)]
    unbeaten = [len(list(run)) for is_unbeaten, run in groupby(results, Result.LOSS.__ne__) if is_unbeaten]
    winning = [run.length for run in runs if run.result is Result.WIN]
    return Streaks(runs[-1] if runs else None, max(winning, default=0), max(unbeaten, default=0))


@dataclass(frozen=True)
class RatingCourse:
    """A rating over time."""

    start: int
    """The rating before the first game."""
    days: Mapping[date, int]
    """The rating at the end of each day with a game, in order."""
    peak: int
    """The highest rating after any game, also within a day."""
    games: int


@dataclass(frozen=True)
class RatingRecord:
    """A member's standing and rating course on each ladder, by the family's key."""

    standings: Mapping[str, Standing]
    courses: Mapping[str, RatingCourse]


@dataclass(frozen=True)
class ResultRecord:
    """A member's results and streaks."""

    shares: tuple[Share, ...]
    streaks: Streaks

    @property
    def tally(self) -> Tally:
        """All games together."""
        return sum((share.tally for share in self.shares), Tally())

    @property
    def by_family(self) -> dict[str, Tally]:
        """The games by the family's key."""
        return _added(self.shares, lambda share: share.variant.family)

    @property
    def by_color(self) -> dict[Color, Tally]:
        """The games by colour."""
        return _added(self.shares, lambda share: share.color)

    @property
    def by_army(self) -> dict[str, Tally]:
        """The games by the name of the army that the member played."""
        return _added(self.shares, lambda share: share.variant.sides[share.color].army.name)


@dataclass(frozen=True)
class HeadToHead:
    """The games between two members, from the first one's view."""

    tally: Tally
    latest: tuple[FinishedGame, ...]
    """Their latest games, the latest first; games that were called off are among them."""


@dataclass(frozen=True)
class History:
    """A part of the list of a member's finished games, and the opponents they have played most."""

    games: Stretch[FinishedGame]
    rivals: tuple[Rival, ...]


def _added(shares: Iterable[Share], key: Callable[[Share], Key]) -> dict[Key, Tally]:
    totals: dict[Key, Tally] = {}
    for share in shares:
        totals[key(share)] = totals.get(key(share), Tally()) + share.tally
    return totals
