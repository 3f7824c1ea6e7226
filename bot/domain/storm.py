"""Puzzle runs, as on lichess: puzzle storm, puzzle races and puzzle streak.

In a storm, a member solves as many puzzles as possible in three minutes, from easy to hard. In a race, up to eight
members of a server solve the same puzzles in the same three minutes. A streak has no time limit, and lasts until the
first mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import ClassVar

from bot.domain.errors import DomainError
from bot.domain.ids import ChannelId, RaceId, ServerId, StormId, UserId
from bot.puzzles import Puzzle, PuzzleBook
from bot.rules import Move, MoveLine


@dataclass(unsafe_hash=True)
class NoSuchStorm(DomainError):
    key: ClassVar[str] = "error-no-such-storm"


@dataclass(unsafe_hash=True)
class NotYourStorm(DomainError):
    key: ClassVar[str] = "error-not-your-storm"


SPAN = timedelta(minutes=3)
PENALTY = timedelta(seconds=10)
BONUSES = {5: 3, 12: 5, 20: 7, 30: 10}
"""The time bonus, in seconds, for each combo length. A combo is a series of correct moves in a row."""
LAST_COMBO, EVERY = 30, 10
"""After the longest combo in `BONUSES`, each further `EVERY` correct moves in a row earn that combo's bonus again."""
MOST_PUZZLES = 100
"""The maximum number of puzzles in a run. The run ends when all of them are done."""
ALL_GAMES = "all"
"""The stored family key for runs with puzzles of all families."""


def bonus_of(combo: int) -> timedelta:
    if combo > LAST_COMBO and combo % EVERY == 0:
        return timedelta(seconds=BONUSES[LAST_COMBO])
    return timedelta(seconds=BONUSES.get(combo, 0))


def next_bonus(combo: int) -> tuple[int, int]:
    reached = [one for one in BONUSES if one <= combo]
    if combo >= LAST_COMBO:
        since = combo - combo % EVERY
        return since, since + EVERY
    return max(reached, default=0), min(one for one in BONUSES if one > combo)


@dataclass(frozen=True)
class StormRun:
    """A member's timed run. The puzzles are chosen in advance, and their solutions are revealed move by move."""

    id: StormId
    user_id: UserId
    server_id: ServerId
    """The server on whose leaderboard the run counts; NO_SERVER if there is none."""
    family: str | None
    puzzles: tuple[str, ...]
    """The ids of the run's puzzles, easiest first."""
    begun_at: datetime
    ends_at: datetime
    """When time runs out, including all bonuses and penalties so far."""
    index: int = 0
    plies: int = 0
    step: int = 0
    """The number of moves tried so far. Each move request contains the step for which it was made."""
    score: int = 0
    combo: int = 0
    best_combo: int = 0
    missed: tuple[str, ...] = ()
    ended_at: datetime | None = None
    race_id: RaceId | None = None
    """The race to which the run belongs; None for other runs. All racers have the same time, without bonuses or
    penalties.
    """

    def has_begun(self, now: datetime) -> bool:
        """Return whether the run has begun. The result is False during the countdown of a race."""
        return now >= self.begun_at

    @property
    def is_over(self) -> bool:
        return self.ended_at is not None

    @property
    def current(self) -> str | None:
        """The id of the puzzle on the board, or None after the last puzzle."""
        return self.puzzles[self.index] if self.index < len(self.puzzles) else None

    @property
    def unsolved(self) -> tuple[str, ...]:
        """The puzzles to review afterwards: those with a wrong move, and the puzzle that was on the board when time ran
        out.
        """
        left = () if self.current is None else (self.current,)
        return (*self.missed, *left) if self.is_over else self.missed

    @property
    def right_moves(self) -> int:
        return self.step - len(self.missed)

    def settled(self, now: datetime) -> StormRun:
        """Return the run as of `now`. It has ended if time is up or no puzzle is left."""
        is_through = now >= self.ends_at or self.current is None
        return replace(self, ended_at=min(now, self.ends_at)) if is_through and not self.is_over else self

    def check(self, by: UserId) -> None:
        if by != self.user_id:
            raise NotYourStorm

    def play(self, puzzle: Puzzle, move: Move, now: datetime) -> tuple[StormRun, bool]:
        """Return the run after a legal move and the opponent's reply, and whether the move was correct.

        After a wrong move, or the last move of a solution, the run continues with the next puzzle.
        """
        position = puzzle.line(self.plies).position
        is_right = puzzle.is_right(position, self.plies, move)
        tried = replace(self, step=self.step + 1)
        if not is_right:
            ends_at = self.ends_at if self.race_id is not None else max(now, self.ends_at - PENALTY)
            missed = replace(tried, combo=0, missed=(*self.missed, puzzle.id), ends_at=ends_at)
            return missed._next(now), False
        combo = self.combo + 1
        ends_at = self.ends_at if self.race_id is not None else self.ends_at + bonus_of(combo)
        tried = replace(tried, combo=combo, best_combo=max(combo, self.best_combo), ends_at=ends_at)
        if self.plies + 1 < len(puzzle.moves):
            return replace(tried, plies=self.plies + 2), True
        return replace(tried, score=self.score + 1)._next(now), True

    def without_lost(self, book: PuzzleBook) -> StormRun:
        """Return the run without the upcoming puzzles that are no longer in the book."""
        if all(name in book.by_id for name in self.puzzles[self.index :]):
            return self
        ahead = tuple(name for name in self.puzzles[self.index :] if name in book.by_id)
        is_same = bool(ahead) and ahead[0] == self.current
        return replace(self, puzzles=(*self.puzzles[: self.index], *ahead), plies=self.plies if is_same else 0)

    def _next(self, now: datetime) -> StormRun:
        return replace(self, index=self.index + 1, plies=0).settled(now)


@dataclass(frozen=True)
class StormBest:
    user_id: UserId
    score: int
    combo: int
    reached_at: datetime


@dataclass(frozen=True)
class StormBests:
    today: StormBest | None
    ever: StormBest | None


@dataclass(frozen=True)
class StormBoard:
    family: str | None
    day: date
    today: tuple[StormBest, ...]
    ever: tuple[StormBest, ...]


FEWEST_RACERS = 2
MOST_RACERS = 8
LOBBY = timedelta(minutes=10)
"""How long members can join a race. Afterwards, the race starts. If there are too few racers, it is canceled instead.
"""
COUNTDOWN = timedelta(seconds=15)
"""The time between the start of a race and its first puzzle. The racers use it to open the page."""


@dataclass(unsafe_hash=True)
class NoSuchRace(DomainError):
    key: ClassVar[str] = "error-no-such-race"


@dataclass(unsafe_hash=True)
class RaceClosed(DomainError):
    key: ClassVar[str] = "error-race-closed"


@dataclass(unsafe_hash=True)
class RaceFull(DomainError):
    key: ClassVar[str] = "error-race-full"
    most: int = MOST_RACERS


@dataclass(unsafe_hash=True)
class AlreadyRacing(DomainError):
    """The member is already in a race, on this server or another."""

    key: ClassVar[str] = "error-already-racing"
    race_id: RaceId


@dataclass(unsafe_hash=True)
class NotInRace(DomainError):
    key: ClassVar[str] = "error-not-in-race"


@dataclass(unsafe_hash=True)
class OnlyHostStarts(DomainError):
    key: ClassVar[str] = "error-only-host-starts"
    host: UserId


@dataclass(unsafe_hash=True)
class TooFewRacers(DomainError):
    key: ClassVar[str] = "error-too-few-racers"
    fewest: int = FEWEST_RACERS


@dataclass(unsafe_hash=True)
class StormDuringRace(DomainError):
    """A racer tried to start a Puzzle Storm run during a race, or to end their race run early."""

    key: ClassVar[str] = "error-storm-during-race"


class RaceState(StrEnum):
    OPEN = "open"
    RUNNING = "running"
    OVER = "over"
    CANCELED = "canceled"


@dataclass(frozen=True)
class Race:
    id: RaceId
    server_id: ServerId
    channel_id: ChannelId
    family: str | None
    """The family of the puzzles; None for puzzles of all families."""
    state: RaceState
    created_at: datetime
    deadline: datetime
    """When the lobby closes."""
    racers: tuple[UserId, ...]
    """The racers in the order in which they joined. The first one is the host, who can start the race."""
    starts_at: datetime | None = None
    """When the first puzzle appears; None before the race has been started."""

    @property
    def host(self) -> UserId | None:
        return self.racers[0] if self.racers else None

    @property
    def is_live(self) -> bool:
        return self.state in LIVE

    @property
    def is_full(self) -> bool:
        return len(self.racers) >= MOST_RACERS

    def check_open(self) -> None:
        if self.state is not RaceState.OPEN:
            raise RaceClosed

    def check_racer(self, user_id: UserId) -> None:
        if user_id not in self.racers:
            raise NotInRace

    def joined_by(self, user_id: UserId) -> Race:
        """Return the race with this racer added. Joining twice changes nothing. Raise RaceClosed or RaceFull."""
        self.check_open()
        if user_id in self.racers:
            return self
        if self.is_full:
            raise RaceFull
        return replace(self, racers=(*self.racers, user_id))

    def left_by(self, user_id: UserId) -> Race:
        """Return the race without a racer. If the host leaves, the next racer becomes the host. If nobody is left, the
        race is canceled.

        Raise RaceClosed or NotInRace.
        """
        self.check_open()
        self.check_racer(user_id)
        racers = tuple(one for one in self.racers if one != user_id)
        return replace(self, racers=racers, state=self.state if racers else RaceState.CANCELED)

    def abandoned_by(self, user_id: UserId) -> Race:
        """Return the race without a racer, whether or not it has started. Return it unchanged if it's over, or if the
        member isn't in it.
        """
        if not self.is_live or user_id not in self.racers:
            return self
        if self.state is RaceState.OPEN:
            return self.left_by(user_id)
        return replace(self, racers=tuple(one for one in self.racers if one != user_id))

    def started(self, now: datetime, by: UserId | None = None) -> Race:
        """Return the race at the beginning of its countdown. `by` is the member who started it, or None if the time for
        joining has run out.

        Raise RaceClosed, OnlyHostStarts or TooFewRacers.
        """
        self.check_open()
        if by is not None and by != self.host:
            assert self.host is not None
            raise OnlyHostStarts(self.host)
        if len(self.racers) < FEWEST_RACERS:
            raise TooFewRacers
        return replace(self, state=RaceState.RUNNING, starts_at=now + COUNTDOWN)


LIVE = (RaceState.OPEN, RaceState.RUNNING)


@dataclass(frozen=True)
class RaceLine:
    """A racer's place in the standings. Racers with the same score and the same number of mistakes share a place."""

    place: int
    user_id: UserId
    score: int
    mistakes: int
    is_over: bool
    """Whether the racer has finished, because time is up or all puzzles are done."""
    run_id: StormId

    @property
    def is_first(self) -> bool:
        return self.place == 1 and self.score > 0


@dataclass(frozen=True)
class Standings:
    lines: tuple[RaceLine, ...]
    """The racers' places, best first."""
    ends_at: datetime | None
    """When time runs out, including extra time after an outage; None before the race has started."""

    def run_of(self, user_id: UserId) -> StormId | None:
        return next((one.run_id for one in self.lines if one.user_id == user_id), None)


def ranked(runs: Sequence[StormRun]) -> Standings:
    """Return the standings of a race, computed from its runs."""
    in_order = sorted(runs, key=lambda one: (*_worth(one), one.user_id))
    worth = [_worth(one) for one in in_order]
    lines = [
        RaceLine(worth.index(_worth(one)) + 1, one.user_id, one.score, len(one.missed), one.is_over, one.id)
        for one in in_order
    ]
    return Standings(tuple(lines), max((one.ends_at for one in runs), default=None))


def _worth(run: StormRun) -> tuple[int, int]:
    return -run.score, len(run.missed)


@dataclass(unsafe_hash=True)
class NoStreak(DomainError):
    """The member has no streak, the streak has ended, or it is no longer at this step."""

    key: ClassVar[str] = "error-no-streak"


@dataclass(unsafe_hash=True)
class SkipUsed(DomainError):
    key: ClassVar[str] = "error-skip-used"


@dataclass(frozen=True)
class StreakRun:
    """A member's latest streak, which might have ended. The puzzles are chosen in advance."""

    user_id: UserId
    puzzles: tuple[str, ...]
    """The ids of the streak's puzzles, easiest first."""
    begun_at: datetime
    index: int = 0
    plies: int = 0
    step: int = 0
    """A counter that increases with every change and isn't reset for a new streak. Each move request contains the step
    for which it was made.
    """
    score: int = 0
    has_skipped: bool = False
    missed: str | None = None
    """The id of the puzzle in which a wrong move ended the streak."""
    best: int = 0
    """The member's best score in any streak, including the current one."""
    ended_at: datetime | None = None

    @property
    def current(self) -> str | None:
        """The id of the puzzle on the board, or None after the last puzzle."""
        return next(iter(self.puzzles[self.index :]), None)

    @property
    def is_over(self) -> bool:
        return self.ended_at is not None

    def on_board(self, book: PuzzleBook) -> tuple[Puzzle, MoveLine]:
        """Return the puzzle on the board and the moves played in it. The streak must have a current puzzle."""
        puzzle = book.by_id[self.puzzles[self.index]]
        return puzzle, puzzle.line(self.plies)

    def check(self, step: int) -> None:
        """Raise NoStreak if the streak has ended or is no longer at this step."""
        if self.is_over or step != self.step:
            raise NoStreak

    def play(self, puzzle: Puzzle, move: Move, now: datetime) -> tuple[StreakRun, bool]:
        """Return the streak after a legal move and the opponent's reply, and whether the move was correct. A wrong move
        ends the streak.
        """
        tried = replace(self, step=self.step + 1)
        if not puzzle.is_right(puzzle.line(self.plies).position, self.plies, move):
            return replace(tried, missed=puzzle.id, ended_at=now), False
        if self.plies + 1 < len(puzzle.moves):
            return replace(tried, plies=self.plies + 2), True
        score = self.score + 1
        return replace(tried, score=score, best=max(score, self.best))._next(now), True

    def skip(self, now: datetime) -> StreakRun:
        """Return the streak after skipping the current puzzle. Raise SkipUsed if the skip was already used."""
        if self.has_skipped:
            raise SkipUsed
        return replace(self, step=self.step + 1, has_skipped=True)._next(now)

    def without_lost(self, book: PuzzleBook, now: datetime) -> StreakRun:
        """Return the streak without the upcoming puzzles that are no longer in the book."""
        ahead = tuple(name for name in self.puzzles[self.index :] if name in book.by_id)
        if self.is_over or ahead == self.puzzles[self.index :]:
            return self
        is_same = bool(ahead) and ahead[0] == self.current
        puzzles = (*self.puzzles[: self.index], *ahead)
        kept = replace(self, puzzles=puzzles, plies=self.plies if is_same else 0, step=self.step + 1)
        return kept if ahead else replace(kept, ended_at=now)

    def _next(self, now: datetime) -> StreakRun:
        following = replace(self, index=self.index + 1, plies=0)
        return following if following.current is not None else replace(following, ended_at=now)
