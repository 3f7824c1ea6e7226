"""Puzzles: the daily one, the end of storms, and the check of those that were reported as cooked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TypeAlias

from bot.puzzles import PuzzleBook
from bot.services import daily_puzzles, puzzle_checks, storms
from bot.services.engines import EnginePool
from bot.services.store import Database

GetBook: TypeAlias = Callable[[], Awaitable[PuzzleBook]]
"""Returns the book of all puzzles, which is read when it is first asked for."""


class DailyPuzzleJob:
    """Asks for the day's puzzle to be posted in each server that wants it."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def run(self, now: datetime) -> None:
        """Ask for the posts of a day that has begun."""
        await daily_puzzles.post_dailies(self._db, now)


class PuzzleCheckJob:
    """Checks the puzzles that were reported as cooked, one after the other."""

    def __init__(self, db: Database, engines: EnginePool, get_book: GetBook, now: Callable[[], datetime]) -> None:
        self._db = db
        self._engines = engines
        self._get_book = get_book
        self._now = now

    async def run(self, now: datetime) -> None:
        """Check those that nobody checks now; a check takes long, so the time is asked again for each."""
        while await puzzle_checks.any_waits(self._db, now):
            if not await puzzle_checks.check_next(self._db, await self._get_book(), self._engines, now):
                return
            now = self._now()


class StormJob:
    """Ends the runs of puzzle storm whose time is over."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def run(self, now: datetime) -> None:
        """End the runs that are due."""
        await storms.end_overdue(self._db, now)
