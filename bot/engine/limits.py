"""How long a search may go on."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine._kernel.layout import MAX_PLY
from bot.rules.board import Move

MOST_DEPTH = MAX_PLY - 8
OVERHEAD = 0.010
"""Seconds kept back for what happens between a move and its clock."""


@dataclass(frozen=True)
class Clock:
    """The time of the side to move, in seconds."""

    left: float
    increment: float = 0.0
    moves_to_go: int | None = None

    def budget(self) -> tuple[float, float]:
        """Return after how many seconds to begin no new depth, and after how many to break off."""
        moves = min(self.moves_to_go or 28, 28)
        usable = max(self.left - OVERHEAD, 0.001)
        share = usable / moves + 0.75 * self.increment
        return min(0.7 * share, 0.6 * usable), min(3.0 * share, 0.7 * usable)


@dataclass(frozen=True)
class Limits:
    """When to stop; whatever comes first. Without any, the search goes on until it is told to stop."""

    depth: int | None = None
    nodes: int | None = None
    """Of all threads together, about; exact with one thread."""
    seconds: float | None = None
    clock: Clock | None = None
    mate: int | None = None
    """Stop once a forced end in this many moves is found."""
    moves: tuple[Move, ...] = ()
    """Consider only these moves; all, if empty."""
    lines: int = 1
    """How many best moves to tell, each with its line."""

    @property
    def most_depth(self) -> int:
        """The last depth to search."""
        return MOST_DEPTH if self.depth is None else max(1, min(self.depth, MOST_DEPTH))

    def budget(self) -> tuple[float | None, float | None]:
        """Return after how many seconds to begin no new depth, and after how many to break off."""
        if self.seconds is not None:
            return None, max(self.seconds - OVERHEAD / 2, 0.001)
        return (None, None) if self.clock is None else self.clock.budget()
