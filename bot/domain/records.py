"""Members' records and progress, a server's army balance, and the contents of game lists. All of these are computed
from finished games.

Progress is a member's performance with each army, the results of their openings, their accuracy over time, and their
thinking time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import combinations, groupby
from math import log10
from statistics import fmean, median
from typing import Generic, TypeVar

from bot.domain.clock import Clock
from bot.domain.ids import ENGINE, ChannelId, GameId, ServerId, UserId
from bot.domain.ladders import Standing
from bot.domain.puzzles import PuzzleResults
from bot.domain.rating import PROVISIONAL_GAMES
from bot.rules import Color, Outcome
from bot.variants import Family, Variant
from bot.variants.model import Opening

Item = TypeVar("Item")


@dataclass(frozen=True)
class Stretch(Generic[Item]):
    items: tuple[Item, ...]
    offset: int
    total: int


def last_offset(total: int, limit: int, offset: int) -> int:
    """Return `offset`, or the last page's offset if `offset` is beyond the last page. A page has `limit` lines."""
    return min(offset, max(0, total - 1) // limit * limit)


@dataclass(frozen=True)
class ListedPlayer:
    user_id: UserId
    name: str
    change: int | None = None
    """The rating change; None in an ongoing or casual game."""
    is_remote: bool = False
    level: int | None = None
    """The engine's level; None if the player isn't the engine."""

    @property
    def is_member(self) -> bool:
        """Return whether the player is a member of this server. False for the engine, for servers, and for members of
        other servers.
        """
        return self.user_id > ENGINE and not self.is_remote


@dataclass(frozen=True, kw_only=True)
class ListedGame:
    id: GameId
    server_id: ServerId
    variant: Variant
    white: ListedPlayer
    black: ListedPlayer
    channel_id: ChannelId | None
    begun_in: ChannelId | None
    """The channel in which the game was started. The game itself can be in a thread of this channel."""

    def player(self, color: Color) -> ListedPlayer:
        return self.white if color is Color.WHITE else self.black

    def color_of(self, user_id: UserId) -> Color:
        """Return White if the member plays White in this game, otherwise Black."""
        return Color.WHITE if self.white.user_id == user_id else Color.BLACK

    def opponent_of(self, user_id: UserId) -> ListedPlayer:
        return self.player(self.color_of(user_id).other)


@dataclass(frozen=True, kw_only=True)
class OngoingGame(ListedGame):
    turn: Color
    """The side to move. During the setup, this is the side arranging its pieces."""
    move: int
    """The number of the current move, as on a score sheet."""
    turn_since: datetime
    deadline: datetime | None
    clock: Clock | None = None
    standing: timedelta | None = None
    """The time left for the side that isn't to move; None if the game isn't live."""

    @property
    def to_move(self) -> ListedPlayer:
        return self.player(self.turn)


@dataclass(frozen=True, kw_only=True)
class FinishedGame(ListedGame):
    """A game that has ended, including aborted games."""

    outcome: Outcome
    ended_at: datetime


def by_urgency(games: list[OngoingGame], user_id: UserId) -> list[OngoingGame]:
    """Sort ongoing games by urgency for a member. Games in which it's the member's turn come first. Earlier deadlines
    come before later ones. Games without a clock come last, with those that have been waiting longest first.
    """
    return sorted(games, key=lambda game: (game.to_move.user_id != user_id, *_due(game), game.id))


def _due(game: OngoingGame) -> tuple[bool, datetime]:
    return game.deadline is None, game.deadline or game.turn_since


Key = TypeVar("Key", bound=Hashable)


class Result(StrEnum):
    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True)
class GameFilter:
    """A filter for a member's finished games. Fields that are None or empty match everything."""

    opponent: UserId | None = None
    family: str | None = None
    result: Result | None = None
    """The member's result. Aborted games have no result."""
    moves: tuple[str, ...] = ()
    """The game's first moves, in UCI or in SAN without check signs."""


EVERY_GAME = GameFilter()


@dataclass(frozen=True)
class Tally:
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of_game(cls, winner: Color | None, color: Color) -> Tally:
        """Return the result of one game for the player with this color. `winner` is None in a draw."""
        return cls(wins=int(winner is color), draws=int(winner is None), losses=int(winner is color.other))

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def reverse(self) -> Tally:
        return Tally(self.losses, self.draws, self.wins)

    @property
    def percent(self) -> float:
        """The score in percent, counting draws as half a point. It is 0 if there are no games."""
        return 100 * (self.wins + self.draws / 2) / self.games if self.games else 0.0


@dataclass(frozen=True)
class Share:
    variant: Variant
    color: Color
    tally: Tally


@dataclass(frozen=True)
class Rival:
    user_id: UserId
    name: str
    tally: Tally


@dataclass(frozen=True)
class Run:
    result: Result
    length: int


@dataclass(frozen=True)
class Streaks:
    current: Run | None = None
    longest_winning: int = 0
    longest_unbeaten: int = 0


def streaks_of(results: Sequence[Result]) -> Streaks:
    """Return the streaks in a sequence of results, given from the oldest to the latest."""
    runs = [Run(result, len(list(run))) for result, run in groupby(results)]
    unbeaten = [len(list(run)) for is_unbeaten, run in groupby(results, Result.LOSS.__ne__) if is_unbeaten]
    winning = [run.length for run in runs if run.result is Result.WIN]
    return Streaks(runs[-1] if runs else None, max(winning, default=0), max(unbeaten, default=0))


@dataclass(frozen=True)
class RatingCourse:
    start: int
    days: Mapping[date, int]
    """The final rating of each day on which a game was played, oldest first."""
    peak: int
    """The highest rating after any game. The rating can have dropped again on the same day."""
    games: int

    @property
    def points(self) -> tuple[tuple[date, int], ...]:
        """The points of a chart: the rating on each day. The first point is the initial rating, on the day before the
        first game.
        """
        return (next(iter(self.days)) - timedelta(days=1), self.start), *self.days.items()


@dataclass(frozen=True)
class RatingRecord:
    standings: Mapping[str, Standing]
    courses: Mapping[str, RatingCourse]


@dataclass(frozen=True)
class ResultRecord:
    shares: tuple[Share, ...]
    streaks: Streaks

    @property
    def tally(self) -> Tally:
        return sum((share.tally for share in self.shares), Tally())

    @property
    def by_family(self) -> dict[str, Tally]:
        return _added(self.shares, lambda share: share.variant.family)

    @property
    def by_color(self) -> dict[Color, Tally]:
        return _added(self.shares, lambda share: share.color)

    @property
    def by_army(self) -> dict[str, Tally]:
        """The member's results with each army, by the army's name, in all variants but chess."""
        shares = [share for share in self.shares if not share.variant.is_orthodox]
        return _added(shares, lambda share: share.variant.sides[share.color].army.name)


@dataclass(frozen=True)
class HeadToHead:
    tally: Tally
    latest: tuple[FinishedGame, ...]
    """The latest games, including aborted ones, newest first."""


@dataclass(frozen=True)
class History:
    games: Stretch[FinishedGame]
    rivals: tuple[Rival, ...]


def _added(shares: Iterable[Share], key: Callable[[Share], Key]) -> dict[Key, Tally]:
    totals: dict[Key, Tally] = {}
    for share in shares:
        totals[key(share)] = totals.get(key(share), Tally()) + share.tally
    return totals


@dataclass(frozen=True)
class Contest:
    """The results of all games between two armies, regardless of color, from the first army's point of view."""

    armies: tuple[str, str]
    tally: Tally


@dataclass(frozen=True)
class ServerBalance:
    contests: tuple[Contest, ...]
    """A contest for each pair of different armies."""
    white: Tally
    """The results of all games from White's point of view."""

    @classmethod
    def of(cls, family: Family, results: Mapping[Variant, Tally]) -> ServerBalance:
        """Add up a family's results. `results` maps each variant to its results from White's point of view."""
        return cls(
            tuple(Contest(armies, _contested(armies, results)) for armies in _contests(family)),
            sum(results.values(), Tally()),
        )


def _contests(family: Family) -> list[tuple[str, str]]:
    if family.armies:
        return list(combinations([army.name for army in family.armies], 2))
    white, black = (side.army.name for side in family.example.sides)
    return [(white, black)] if white != black else []


def _contested(armies: tuple[str, str], results: Mapping[Variant, Tally]) -> Tally:
    total = Tally()
    for variant, tally in results.items():
        met = (variant.white.army.name, variant.black.army.name)
        if met == armies:
            total += tally
        elif met == armies[::-1]:
            total += tally.reverse
    return total


RECENT = 10
"""How many games count as the latest. The mean accuracy of the latest games is compared with that of all games."""
MOST_LINES = 6
"""The maximum number of openings listed for one army."""
MOST_ABOVE = 800
"""The maximum difference between a performance rating and the opponents' average rating, as in FIDE's table."""
SHORTEST_PACE_GAME = 4
"""The minimum number of timed moves that a member must have made for a game to count toward thinking times."""


@dataclass(frozen=True)
class FirstMoves:
    """A member's results in one variant, over all games with the same first moves."""

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
    """The changes in a member's accuracy over the analyzed games of one family."""

    days: Mapping[date, float]
    """The mean accuracy on each day (in UTC), oldest first."""
    games: int
    mean: float
    recent: float | None
    """The mean accuracy in the latest games; None if there are no earlier games for comparison."""


def accuracy_courses(games: Iterable[RatedAccuracy]) -> dict[str, AccuracyCourse]:
    """Return the changes in a member's accuracy over these games, by family."""
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
    """A member's typical thinking time per move in games against other members.

    The median time is computed for each game. The typical time is the median of these medians.
    """

    live: timedelta | None
    """The thinking time in games with a clock for the whole game; None if there are no such games."""
    correspondence: timedelta | None
    """The thinking time in all other games; None if there are no such games."""


@dataclass(frozen=True)
class TimedGame:
    is_live: bool
    thoughts: tuple[timedelta, ...]
    """The time spent on each of the member's moves, except for their first move."""


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
    """A member's results in rated games of one variant with one color."""

    variant: Variant
    color: Color
    tally: Tally
    opponents: int
    """The sum of the opponents' ratings before the games."""


@dataclass(frozen=True)
class ArmyRating:
    """A member's performance rating with one army of a family. A player with this rating would be expected to score the
    member's results against the same opponents.
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
    """The part of a member's progress that belongs to a server. Other members of the server can see it."""

    ratings: RatingRecord
    armies: tuple[ArmyRating, ...]
    streaks: Streaks


@dataclass(frozen=True)
class ProgressOverview:
    record: ServerRecord | None
    """The member's record in the server; None outside servers, where there are no ratings."""
    own: MemberProgress
    puzzles: PuzzleResults
