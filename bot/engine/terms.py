"""The terms of the evaluation: their names, and where their weights are in `E`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bot.engine._kernel import layout as at
from bot.rules._kernel.layout import KINDS

Values = NDArray[np.int64]


@dataclass(frozen=True)
class Term:
    """A table of weights for each colour, or for each colour and kind."""

    name: str
    start: int
    size: int
    by_kind: bool

    def where(self, color: int, kind: int = 0) -> slice:
        """Return the slice of the weights of this colour, and of this kind if the term has one table for each kind."""
        row = color * KINDS + kind if self.by_kind else color
        return slice(self.start + row * self.size, self.start + (row + 1) * self.size)


TERMS = (
    Term("places", at.PLACES, 64, by_kind=True),
    Term("moves", at.MOVES, 16, by_kind=True),
    Term("takes", at.TAKES, 16, by_kind=True),
    Term("ring", at.RING, 8, by_kind=True),
    Term("raiders", at.RAIDERS, 8, by_kind=False),
    Term("checks", at.CHECKS, 4, by_kind=True),
    Term("shelter", at.SHELTER, 8, by_kind=False),
    Term("pawn_target", at.PAWN_TARGET, 1, by_kind=True),
    Term("hanging", at.HANGING, 1, by_kind=True),
    Term("pressed", at.PRESSED, 1, by_kind=True),
    Term("upheld", at.UPHELD, 1, by_kind=True),
    Term("passed_pawn", at.PASSED_PAWN, 8, by_kind=False),
    Term("free_passed", at.FREE_PASSED, 8, by_kind=False),
    Term("isolated", at.ISOLATED, 1, by_kind=False),
    Term("doubled", at.DOUBLED, 1, by_kind=False),
    Term("phalanx", at.PHALANX, 8, by_kind=False),
    Term("pair", at.PAIR, 1, by_kind=True),
    Term("race", at.RACE, 32, by_kind=False),
    Term("tempo", at.TEMPO, 1, by_kind=False),
)
"""The squares of `places` are from the owner's view, a1 first; `packed_weights` mirrors them for Black."""

BY_NAME = {term.name: term for term in TERMS}


def packed_weights(early: Values, late: Values) -> Values:
    """Return weights as in `E`, int64[WEIGHTS]: packed, and Black's piece-square tables mirrored and negated."""
    words: Values = early + (late << 32)
    for kind in range(KINDS):
        where = BY_NAME["places"].where(1, kind)
        words[where] = -words[where].reshape(8, 8)[::-1].reshape(64)
    return words
