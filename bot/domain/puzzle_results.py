"""A member's results in puzzles: by theme, by variant, and their latest attempts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.domain.ids import AttemptId
from bot.domain.puzzles import PuzzleStreaks, SolverRecord
from bot.puzzles import THEMES, PuzzleBook


@dataclass(frozen=True)
class PuzzleTally:
    """The numbers of puzzles that a member has solved and failed at their first attempt. A puzzle solved with a hint
    counts as solved.
    """

    solved: int = 0
    failed: int = 0

    @property
    def share(self) -> int:
        """The share of solved puzzles in percent."""
        total = self.solved + self.failed
        return round(100 * self.solved / total) if total else 0


@dataclass(frozen=True)
class PastAttempt:
    id: AttemptId
    puzzle_id: str
    begun_at: datetime
    score: float
    mistakes: int
    hints: int
    change: int | None
    """The solver's rating change; None if the attempt wasn't rated."""


@dataclass(frozen=True)
class PuzzleResults:
    total: PuzzleTally
    themes: Mapping[str, PuzzleTally]
    """By theme, in the order of `THEMES`. Themes that the member hasn't met are left out."""
    ratings: Mapping[str, SolverRecord]
    """By family."""
    streaks: PuzzleStreaks
    best_streak: int
    """The member's best score in puzzle streak."""
    latest: tuple[PastAttempt, ...]
    """One page of the member's attempts, latest first."""
    older: AttemptId | None
    """The attempt before which the next page begins, or None on the last page."""


def tallies(scores: Iterable[tuple[str, float]], book: PuzzleBook) -> tuple[PuzzleTally, dict[str, PuzzleTally]]:
    """Count puzzle ids with their scores, in total and by theme. Puzzles that are no longer in the book count only in
    the total.
    """
    solved: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    totals = [0, 0]
    for puzzle_id, score in scores:
        totals[score == 0] += 1
        puzzle = book.by_id.get(puzzle_id)
        (failed if score == 0 else solved).update(() if puzzle is None else puzzle.themes)
    themes = {one: PuzzleTally(solved[one], failed[one]) for one in THEMES if solved[one] or failed[one]}
    return PuzzleTally(*totals), themes
