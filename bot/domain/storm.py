"""Puzzle storm, as on lichess: solving as many puzzles as possible in three minutes, from easy to hard."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import ClassVar

from bot.domain.errors import DomainError
from bot.domain.ids import RaceId, ServerId, StormId, UserId
from bot.puzzles import Puzzle, PuzzleBook
from bot.rules import Move


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
"""After the longest combo in `BONUSES`, its bonus is earned again after every `EVERY` further correct moves in a row.
"""
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
    """The server whose leaderboard includes the run; NO_SERVER if no leaderboard includes it."""
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
    """The race to which the run belongs. A race has the same time for everyone, without bonuses or penalties."""

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
        """The puzzles to review afterwards: those with a wrong move, and the one that was on the board when time ran
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
        """Return the run without upcoming puzzles that are no longer in the book."""
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
