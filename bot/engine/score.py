"""The score of a search."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine._kernel.layout import MATE, MATED_IN_SIGHT


@dataclass(frozen=True, slots=True)
class Score:
    """A score from the view of the side to move: centipawns, or the distance to a forced end.

    `mate` is the number of the winner's moves to a mate, a campmate or a stalemate that wins. It is negative if the
    side to move loses. One of the two fields is None.
    """

    cp: int | None = None
    mate: int | None = None

    @classmethod
    def from_kernel(cls, raw: int) -> Score:
        """Convert a kernel's score, in which a forced end is MATE minus the plies to it."""
        if abs(raw) < MATED_IN_SIGHT:
            return cls(cp=raw)
        plies = MATE - abs(raw)
        return cls(mate=(plies + 1) // 2 if raw > 0 else -(plies // 2))

    @property
    def uci(self) -> str:
        """The score as UCI writes it: `cp 31` or `mate -2`."""
        return f"cp {self.cp}" if self.mate is None else f"mate {self.mate}"
