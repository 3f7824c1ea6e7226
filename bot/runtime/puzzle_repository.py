"""The puzzles, read from their files when they are first asked for."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.puzzles import PuzzleBook
from bot.puzzles.book import FOLDER


class PuzzleRepository:
    """Keeps the book of all puzzles once it has been read."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self._reading: asyncio.Lock = asyncio.Lock()
        self._book: PuzzleBook | None = None

    async def book(self) -> PuzzleBook:
        """Return the book; raise InvalidPuzzle or OSError if its files cannot be read."""
        async with self._reading:
            if self._book is None:
                self._book = await asyncio.to_thread(PuzzleBook.read, self.folder, is_checked=False)
        return self._book
