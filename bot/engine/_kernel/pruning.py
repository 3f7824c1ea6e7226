"""What the search leaves out or looks at less closely: the margins and numbers by which it does."""

from __future__ import annotations

import numpy as np

from bot.engine._kernel.exchange import wins
from bot.engine._kernel.layout import (
    EVEN,
    IN_CHECK,
    LOWER,
    MATED_IN_SIGHT,
    NO_NULL_UNTIL,
    NO_SCORE,
    PAWN_KIND,
    PLAYED,
    PLY,
    PLY_FIELDS,
    REDUCTIONS,
    ROOT_BASE,
    STATIC,
    YES,
)
from bot.engine._kernel.order import KILLING, TACTICAL
from bot.engine._kernel.plies import gives_check
from bot.engine._kernel.store import bound_in, depth_in, score_in
from bot.rules._kernel.bits import popcount
from bot.rules._kernel.compiled import inlined
from bot.rules._kernel.layout import KINDS, OCCUPIED, STATE, TURN, UNITS

ONE_PLY = 1024
"""Reductions are counted in parts of a ply."""


@inlined
def is_improving(W, ply):
    """Tell whether the side to move stands better than at its last move."""
    row = PLY + ply * PLY_FIELDS
    if ply < 2 or W[row + STATIC] == NO_SCORE:
        return False
    before = W[row - 2 * PLY_FIELDS + STATIC]
    return before != NO_SCORE and W[row + STATIC] > before


@inlined
def officers(E, S, base):
    """Return how many units the side to move has beside its pawns, the king counted."""
    us = np.int64(S[base + TURN])
    return popcount(S[base + OCCUPIED + us] & ~S[base + UNITS + us * KINDS + E[PAWN_KIND + us]])


@inlined
def may_pass(E, S, W, ply, depth, beta, guess):
    """Tell whether it is worth seeing how the position does when its side does nothing."""
    row = PLY + ply * PLY_FIELDS
    return (
        depth >= 3
        and ply > 0
        and W[row - PLY_FIELDS + PLAYED] != 0
        and ply >= W[NO_NULL_UNTIL]
        and guess >= beta
        and W[row + STATIC] >= beta - 20 * depth + 120
        and officers(E, S, ROOT_BASE + ply * STATE) > 2
    )


@inlined
def may_be_singular(data, ply, depth):
    """Tell whether the table's move is known to be so good that the others should be held against it."""
    return (
        ply > 0
        and depth >= 7
        and bound_in(data) & LOWER != 0
        and depth_in(data) >= depth - 3
        and abs(score_in(data, ply)) < MATED_IN_SIGHT
    )


@inlined
def base_reduction(E, depth, place):
    """Return by how much the move at a place of its list is reduced, before anything is known of it."""
    return E[REDUCTIONS + min(depth, 63) * 64 + min(place, 63)]


@inlined
def is_hopeless(T, E, S, W, ply, move, rank, is_quiet, history, depth, reduced, alpha, is_late):
    """Tell whether a move that is not the first need not be tried.

    `reduced` is the depth at which it would be; `is_late` tells that enough quiet moves have been tried.
    """
    base, row = ROOT_BASE + ply * STATE, PLY + ply * PLY_FIELDS
    if not is_quiet:
        return rank <= -TACTICAL and depth <= 6 and not wins(T, E, S, base, move, -95 * depth)
    if is_late and depth <= 8 and not gives_check(T, S, base, move):
        return True
    if rank < KILLING:
        is_futile = W[row + IN_CHECK] == 0 and reduced <= 7 and W[row + STATIC] + 110 + 95 * reduced <= alpha
        if is_futile and not gives_check(T, S, base, move):
            return True
        if reduced <= 4 and history < -3500 * depth:
            return True
    return depth <= 8 and not wins(T, E, S, base, move, -24 * reduced * reduced - 20)


@inlined
def reduction(W, ply, cut, rank, is_quiet, history, is_cut, improving, is_wide):
    """Return by how many plies a move that has been played is searched less, given its base reduction."""
    row = PLY + ply * PLY_FIELDS
    if is_quiet:
        cut -= history // 8
    if not is_quiet or rank >= KILLING:
        cut -= ONE_PLY
    if is_cut == YES:
        cut += ONE_PLY
    if not improving:
        cut += ONE_PLY // 2
    if is_wide:
        cut -= ONE_PLY
    if W[row + IN_CHECK] or W[row + PLY_FIELDS + IN_CHECK]:
        cut -= ONE_PLY
    return cut // ONE_PLY


@inlined
def is_sound_check(T, E, S, W, ply, move, depth):
    """Tell whether a move that has been played checks, and loses nothing by it."""
    is_checking = W[PLY + (ply + 1) * PLY_FIELDS + IN_CHECK] != 0
    return is_checking and depth <= 12 and wins(T, E, S, ROOT_BASE + ply * STATE, move, EVEN)
