"""How long a search may go on."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine._kernel.layout import MAX_PLY
from bot.rules.board import Move

MOST_DEPTH = MAX_PLY - 8
OVERHEAD = 0.010
"""Seconds kept back for what happens between a move and its clock."""
LEAST = 0.001
"""Seconds that there are for a move even where none is left."""

MOVES_AHEAD = 28
"""For at most so many moves the time left is divided."""
INCREMENT_SHARE = 0.75
"""How much of the increment a move may use besides."""
BEGIN_SHARE, BREAK_SHARE = 0.7, 3.0
"""In shares of a move: when to begin no new depth, and when to break off a depth that turns out hard."""
MOST_BEGIN, MOST_BREAK = 0.6, 0.7
"""The same at most, in shares of all the time left."""


@dataclass(frozen=True)
class Clock:
    """The time of the side to move, in seconds."""

    left: float
    increment: float = 0.0
    moves_to_go: int | None = None

    def budget(self) -> tuple[float, float]:
        """Return after how many seconds to begin no new depth, and after how many to break off."""
        moves = min(self.moves_to_go or MOVES_AHEAD, MOVES_AHEAD)
        usable = max(self.left - OVERHEAD, LEAST)
        share = usable / moves + INCREMENT_SHARE * self.increment
        return min(BEGIN_SHARE * share, MOST_BEGIN * usable), min(BREAK_SHARE * share, MOST_BREAK * usable)


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
            return None, max(self.seconds - OVERHEAD / 2, LEAST)
        return (None, None) if self.clock is None else self.clock.budget()
