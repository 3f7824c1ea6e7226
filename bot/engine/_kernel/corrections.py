"""The correction history: by how much searches have differed from the static evaluation.

An entry covers all positions with the same pawns, or with the same officers of one side. Entries are from White's view,
whoever is to move, so that they do not learn that scores favour the side to move.
https://www.chessprogramming.org/Static_Evaluation_Correction_History
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel.layout import (
    BLACK,
    CORRECTED_BY_OFFICERS,
    CORRECTED_BY_PAWNS,
    CORRECTION_SHIFT,
    CORRECTION_SLOTS,
    CORRECTIONS,
    MOST_CORRECTION,
    PAWN_KIND,
    WHITE,
)
from bot.engine._kernel.order import shift_history
from bot.rules._kernel.compiled import inlined
from bot.rules._kernel.layout import KINDS, TURN, UNITS

MIX = np.uint64(0x9E3779B97F4A7C15)
HIGH = np.uint64(32)
NOTHING = np.uint64(0)


@inlined
def mixed(seed, board):
    """Mix a bitboard into a hash."""
    word = (seed ^ board) * MIX
    return word ^ (word >> HIGH)


@inlined
def by_pawns(E, S, base):
    """Return the index in Q of the entry for the pawns of both sides."""
    word = mixed(NOTHING, S[base + UNITS + E[PAWN_KIND]])
    word = mixed(word, S[base + UNITS + KINDS + E[PAWN_KIND + 1]]) * MIX
    return CORRECTIONS + np.int64(word >> np.uint64(CORRECTION_SHIFT))


@inlined
def by_officers(E, S, base, colour):
    """Return the index in Q of the entry for a side's units that are not pawns, the king included."""
    word = NOTHING
    for kind in range(KINDS):
        if kind != E[PAWN_KIND + colour]:
            word = mixed(word, S[base + UNITS + colour * KINDS + kind])
    return CORRECTIONS + (1 + colour) * CORRECTION_SLOTS + np.int64((word * MIX) >> np.uint64(CORRECTION_SHIFT))


@inlined
def corrected(E, S, Q, base, static):
    """Return the static evaluation with the correction that the history has for this position."""
    if E[CORRECTED_BY_PAWNS] == 0 and E[CORRECTED_BY_OFFICERS] == 0:
        return static
    total = np.int64(Q[by_pawns(E, S, base)]) * E[CORRECTED_BY_PAWNS]
    officers = np.int64(Q[by_officers(E, S, base, WHITE)]) + np.int64(Q[by_officers(E, S, base, BLACK)])
    total += officers * E[CORRECTED_BY_OFFICERS]
    # Round towards zero, so that a position and its mirror image have the same correction.
    change = abs(total) // MOST_CORRECTION
    return static + (change if (total > 0) == (S[base + TURN] == NOTHING) else -change)


@inlined
def learn_correction(E, S, Q, base, static, score, depth):
    """Update the entries of a position after a search to `depth` whose score differs from the evaluation `static`."""
    if E[CORRECTED_BY_PAWNS] == 0 and E[CORRECTED_BY_OFFICERS] == 0:
        return
    bonus = min(abs(score - static) * depth // 8, MOST_CORRECTION // 4)
    if (score < static) != (S[base + TURN] != NOTHING):
        bonus = -bonus
    shift_history(Q, by_pawns(E, S, base), bonus, MOST_CORRECTION)
    shift_history(Q, by_officers(E, S, base, WHITE), bonus, MOST_CORRECTION)
    shift_history(Q, by_officers(E, S, base, BLACK), bonus, MOST_CORRECTION)
