"""A member's results in puzzles."""

from __future__ import annotations

from bot.domain.ids import AttemptId, UserId
from bot.domain.puzzle_results import PuzzleResults, tallies
from bot.puzzles import PuzzleBook
from bot.storage import puzzle_results, puzzles, streaks
from bot.storage.database import Database

LINES = 20
"""The number of attempts on a page."""


async def of_member(db: Database, book: PuzzleBook, by: UserId, before: AttemptId | None = None) -> PuzzleResults:
    """Return a member's results, with the page of attempts before one of them, or the latest page."""
    async with db.reading() as connection:
        total, themes = tallies(await puzzle_results.first_scores(connection, by), book)
        found = await puzzle_results.latest(connection, by, before, LINES + 1)
        streak = await streaks.load(connection, by)
        return PuzzleResults(
            total,
            themes,
            await puzzles.solver_records(connection, by),
            await puzzles.streaks_of(connection, by),
            0 if streak is None else streak.best,
            found[:LINES],
            found[LINES - 1].id if len(found) > LINES else None,
        )
