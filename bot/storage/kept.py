"""Lines of games at hand: a game is not replayed for each of its moves, only carried on by the last ones.

A kept line is only ever what the database said; its key names everything that could make another game of it. Of two
lines with one key, one is the beginning of the other, for what has been taken back counts among the takebacks.
"""

from __future__ import annotations

from typing import NamedTuple

from cachetools import LRUCache

from bot.domain.ids import GameId
from bot.rules import Line

MOST_POSITIONS = 20_000
"""Kept of all games together: some three hundred games, and 20 to 30 MB."""


class LineKey(NamedTuple):
    """What makes a game's line, but for its length."""

    game_id: GameId
    takebacks: int
    variant: str
    start_fen: str


class KeptLines:
    """The lines of the games that were read last."""

    def __init__(self, most: int = MOST_POSITIONS) -> None:
        self.replayed = 0
        """Moves that had to be read and played again."""
        self._kept: LRUCache[LineKey, Line] = LRUCache(most, getsizeof=lambda line: len(line.positions))

    def find(self, key: LineKey, ply: int) -> Line | None:
        """Return a game's line up to this ply, or as much of it as is known; None if nothing is."""
        line: Line | None = self._kept.get(key)
        if line is None or line.ply <= ply:
            return line
        return line.up_to(ply)

    def keep(self, key: LineKey, line: Line) -> None:
        """Keep a line, unless a longer one is known or it is too long for all the room there is."""
        known = self._kept.get(key)
        if (known is None or known.ply < line.ply) and len(line.positions) <= self._kept.maxsize:
            self._kept[key] = line
            line.forget_past()
