"""A member's progress: their performance with each army, the results of their openings, their accuracy over time, and
their thinking time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from math import log10
from statistics import fmean, median

from bot.domain.ids import GameId
from bot.domain.puzzles import PuzzleResults
from bot.domain.rating import PROVISIONAL_GAMES
from bot.domain.records import RatingRecord, Streaks, Tally
from bot.rules import Color
from bot.variants import Variant
from bot.variants.model import Opening

RECENT = 10
"""The number of latest games whose accuracy is compared with the average of all games."""
MOST_LINES = 6
"""The maximum number of openings listed for one army."""
MOST_ABOVE = 800
"""The maximum difference between a performance rating and the opponents' average rating, as in FIDE's table."""
SHORTEST_PACE_GAME = 4
"""A game counts toward thinking times only if the member made at least this many moves."""


@dataclass(frozen=True)
class FirstMoves:
    """The results of a member's games in one variant that began with the same moves."""

    variant: Variant
    color: Color
    """The member's color."""
    moves: tuple[str, ...]
    """The first moves of White and Black in SAN; only White's move if the game ended after it."""
    tally: Tally


@dataclass(frozen=True)
class OpeningLine:
    moves: tuple[str, ...]
    """The member's first move as White, or White's first move and the member's reply as Black."""
    tally: Tally
    opening: Opening | None = None
    """The named opening to which the moves belong."""


@dataclass(frozen=True)
class Repertoire:
    """The openings that a member plays with one army of a family and with one color."""

    family: str
    color: Color
    army: str
    tally: Tally
    lines: tuple[OpeningLine, ...]
    """The openings, most frequent first."""


def repertoires(found: Iterable[FirstMoves]) -> tuple[Repertoire, ...]:
    """Group games by family, color and army. The group with the most games comes first."""
    groups: dict[tuple[str, Color, str], list[FirstMoves]] = {}
    for one in found:
        army = one.variant.sides[one.color].army.name
        groups.setdefault((one.variant.family, one.color, army), []).append(one)
    made = [
        Repertoire(*key, sum((one.tally for one in group), Tally()), _lines(group)) for key, group in groups.items()
    ]
    return tuple(sorted(made, key=lambda one: (-one.tally.games, one.family, one.color, one.army)))


def _lines(group: Sequence[FirstMoves]) -> tuple[OpeningLine, ...]:
    known = {one.moves: one for one in group[0].variant.openings}
    tallies: dict[tuple[str, ...], Tally] = {}
    for one in group:
        moves = one.moves[: 1 if one.color is Color.WHITE else 2]
        tallies[moves] = tallies.get(moves, Tally()) + one.tally
    lines = [OpeningLine(moves, tally, known.get(" ".join(moves))) for moves, tally in tallies.items()]
    return tuple(sorted(lines, key=lambda one: (-one.tally.games, one.moves))[:MOST_LINES])


@dataclass(frozen=True)
class RatedAccuracy:
    """A member's accuracy in an analyzed game."""

    game: GameId
    family: str
    ended_at: datetime
    accuracy: float
    """The accuracy in percent."""


@dataclass(frozen=True)
class AccuracyCourse:
    """How a member's accuracy has changed over the analyzed games of one family."""

    days: Mapping[date, float]
    """The mean accuracy on each day (in UTC), oldest first."""
    games: int
    mean: float
    recent: float | None
    """The mean accuracy in the latest games; None if there are no earlier games for comparison."""


def accuracy_courses(games: Iterable[RatedAccuracy]) -> dict[str, AccuracyCourse]:
    """Return, for each family, how a member's accuracy has changed over these games."""
    families: dict[str, list[RatedAccuracy]] = {}
    for one in sorted(games, key=lambda one: (one.ended_at, one.game)):
        families.setdefault(one.family, []).append(one)
    return {family: _course(found) for family, found in families.items()}


def _course(games: Sequence[RatedAccuracy]) -> AccuracyCourse:
    days: dict[date, list[float]] = {}
    for one in games:
        days.setdefault(one.ended_at.date(), []).append(one.accuracy)
    values = [one.accuracy for one in games]
    recent = fmean(values[-RECENT:]) if len(values) > RECENT else None
    return AccuracyCourse({day: fmean(some) for day, some in days.items()}, len(values), fmean(values), recent)


@dataclass(frozen=True)
class ThinkingTime:
    """A member's typical thinking time per move: the median of their games' median times."""

    live: timedelta | None
    """The thinking time in games with a clock for the whole game; None if there are no such games."""
    correspondence: timedelta | None
    """The thinking time in the other games between members; None if there are no such games."""


@dataclass(frozen=True)
class TimedGame:
    is_live: bool
    thoughts: tuple[timedelta, ...]
    """The time spent on each of the member's moves, except for the first move of the game."""


def pace_of(games: Iterable[TimedGame]) -> ThinkingTime:
    medians: dict[bool, list[timedelta]] = {True: [], False: []}
    for game in games:
        if len(game.thoughts) >= SHORTEST_PACE_GAME:
            medians[game.is_live].append(_median(game.thoughts))
    live, correspondence = (_median(some) if some else None for some in (medians[True], medians[False]))
    return ThinkingTime(live, correspondence)


def _median(times: Sequence[timedelta]) -> timedelta:
    return timedelta(seconds=median(time.total_seconds() for time in times))


@dataclass(frozen=True)
class MemberProgress:
    repertoires: tuple[Repertoire, ...]
    accuracy: Mapping[str, AccuracyCourse]
    pace: ThinkingTime


@dataclass(frozen=True)
class RatedResults:
    """A member's results in rated games with one color of a variant."""

    variant: Variant
    color: Color
    tally: Tally
    opponents: int
    """The sum of the opponents' ratings before the games."""


@dataclass(frozen=True)
class ArmyRating:
    """A member's performance rating with one army of a family: the rating at which their results against these
    opponents would be expected.
    """

    family: str
    army: str
    value: int
    games: int

    @property
    def is_provisional(self) -> bool:
        return self.games < PROVISIONAL_GAMES


def army_ratings(found: Iterable[RatedResults]) -> tuple[ArmyRating, ...]:
    """Return a member's performance rating with each army of each family. The army with the most games comes first."""
    groups: dict[tuple[str, str], list[RatedResults]] = {}
    for one in found:
        army = one.variant.sides[one.color].army.name
        groups.setdefault((one.variant.family, army), []).append(one)
    made = [ArmyRating(*key, *_performance(group)) for key, group in groups.items()]
    return tuple(sorted(made, key=lambda one: (-one.games, one.family, one.army)))


def _performance(group: Sequence[RatedResults]) -> tuple[int, int]:
    """Return a performance rating and the number of games."""
    tally = sum((one.tally for one in group), Tally())
    share, average = tally.percent / 100, sum(one.opponents for one in group) / tally.games
    above = MOST_ABOVE * (2 * share - 1) if share in (0, 1) else 400 * log10(share / (1 - share))
    return round(average + max(-MOST_ABOVE, min(MOST_ABOVE, above))), tally.games


@dataclass(frozen=True)
class ServerRecord:
    """The part of a member's progress that belongs to a server and that the server's other members can also see."""

    ratings: RatingRecord
    armies: tuple[ArmyRating, ...]
    streaks: Streaks


@dataclass(frozen=True)
class ProgressOverview:
    record: ServerRecord | None
    """The member's record in the server; None outside servers, where there are no ratings."""
    own: MemberProgress
    puzzles: PuzzleResults
