"""Puzzle streak, as on lichess: puzzles of rising difficulty without a time limit, until the first mistake."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from bot.domain.errors import DomainError
from bot.domain.ids import UserId
from bot.puzzles import Puzzle, PuzzleBook
from bot.rules import Move, MoveLine


@dataclass(unsafe_hash=True)
class NoStreak(DomainError):
    """The member has no streak, the streak has moved on to a later step, or it has ended."""

    key: ClassVar[str] = "error-no-streak"


@dataclass(unsafe_hash=True)
class SkipUsed(DomainError):
    key: ClassVar[str] = "error-skip-used"


@dataclass(frozen=True)
class StreakRun:
    """A member's current streak or, if that has ended, their latest one. The puzzles are chosen in advance."""

    user_id: UserId
    puzzles: tuple[str, ...]
    """The ids of the streak's puzzles, easiest first."""
    begun_at: datetime
    index: int = 0
    plies: int = 0
    step: int = 0
    """The total number of moves and skips in all of the member's streaks. Each move request contains the step for which
    it was made.
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
        """Return the streak without upcoming puzzles that are no longer in the book."""
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
