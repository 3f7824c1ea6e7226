"""A cache of the lines of games, so that a game is not replayed from its start for each move.

A cached line is always as the database has it. Its key has all that determines the line but its length: a takeback
changes the key, so of two lines with the same key one is the beginning of the other.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from cachetools import LRUCache

from bot.domain.ids import GameId
from bot.rules import MoveLine

MOST_POSITIONS = 20_000
"""How many positions the cache holds in all, of 0.7 KB each: some two hundred and fifty games of 60 plies, 15 MB."""
DERIVED = 20
"""Of how many positions what is derived from a line's last one takes the memory: its legal moves above all."""


class LineKey(NamedTuple):
    """What determines the line of a game, but for its length."""

    game_id: GameId
    takebacks: int
    variant: str
    start_fen: str


class KeptLines:
    """The lines of the games that were used last."""

    def __init__(self, most: int = MOST_POSITIONS) -> None:
        self.replayed = 0
        """How many moves had to be loaded and replayed, because they were not in the cache."""
        self.replaying = asyncio.Lock()
        """Held for a step of replaying a long game."""
        self._kept: LRUCache[LineKey, MoveLine] = LRUCache(most, getsizeof=_size)

    def find(self, key: LineKey, ply: int) -> MoveLine | None:
        """Return a game's line up to this ply, or the shorter beginning that is in the cache; None if there is none."""
        line: MoveLine | None = self._kept.get(key)
        if line is None or line.ply <= ply:
            return line
        return line.up_to(ply)

    def keep(self, key: LineKey, line: MoveLine) -> None:
        """Put a line into the cache, unless a longer one is there or it is longer than the whole cache."""
        known = self._kept.get(key)
        if (known is None or known.ply < line.ply) and _size(line) <= self._kept.maxsize:
            self._kept[key] = line
            line.forget_past()


def _size(line: MoveLine) -> int:
    return len(line.positions) + DERIVED
