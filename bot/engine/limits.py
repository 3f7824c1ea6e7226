"""The limits of a search, and how it divides its clock."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine._kernel.layout import MAX_PLY
from bot.rules.board import Move

MOST_DEPTH = MAX_PLY - 8
OVERHEAD = 0.010
"""Seconds kept back for the delay between the move and the stopping of its clock."""
LEAST = 0.001
"""The least seconds for a move, even if the clock has run out."""

MOVES_AHEAD = 28
"""The time left is divided among this many moves at most."""
INCREMENT_SHARE = 0.75
"""The share of the increment that a move may use besides."""
BEGIN_SHARE, BREAK_SHARE = 0.7, 3.0
"""In shares of the time for a move: when to begin no new depth, and when to abort the current one."""
MOST_BEGIN, MOST_BREAK = 0.6, 0.7
"""The upper bounds of the same, in shares of all the time left."""


@dataclass(frozen=True)
class Clock:
    """The clock of the side to move, in seconds."""

    left: float
    increment: float = 0.0
    moves_to_go: int | None = None

    def budget(self) -> tuple[float, float]:
        """Return (seconds after which to begin no new depth, seconds after which to abort the search)."""
        moves = min(self.moves_to_go or MOVES_AHEAD, MOVES_AHEAD)
        usable = max(self.left - OVERHEAD, LEAST)
        share = usable / moves + INCREMENT_SHARE * self.increment
        return min(BEGIN_SHARE * share, MOST_BEGIN * usable), min(BREAK_SHARE * share, MOST_BREAK * usable)


@dataclass(frozen=True)
class Limits:
    """When to stop a search: at the first limit that it reaches. Without limits it searches until it is stopped."""

    depth: int | None = None
    nodes: int | None = None
    """Of all threads together; exact with one thread, otherwise approximate."""
    seconds: float | None = None
    clock: Clock | None = None
    mate: int | None = None
    """Stop once a forced win in this many moves is found."""
    moves: tuple[Move, ...] = ()
    """Search only these moves at the root; all moves if empty."""
    lines: int = 1
    """The number of best moves to return, each with its line (MultiPV)."""

    @property
    def most_depth(self) -> int:
        """The greatest depth to search."""
        return MOST_DEPTH if self.depth is None else max(1, min(self.depth, MOST_DEPTH))

    def budget(self) -> tuple[float | None, float | None]:
        """Return (seconds after which to begin no new depth, seconds after which to abort the
        search); None: no limit.
        """
        if self.seconds is not None:
            return None, max(self.seconds - OVERHEAD / 2, LEAST)
        return (None, None) if self.clock is None else self.clock.budget()
