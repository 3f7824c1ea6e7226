"""The conditions for pruning, extensions and reductions. `bot.engine.tables` describes their margins."""

from __future__ import annotations

import numpy as np

from bot.engine._kernel import layout as at
from bot.engine._kernel.exchange import wins
from bot.engine._kernel.order import KILLING, TACTICAL
from bot.engine._kernel.plies import gives_check
from bot.engine._kernel.store import bound_in, depth_in, score_in
from bot.rules._kernel import layout as rules
from bot.rules._kernel.bits import first_square, popcount
from bot.rules._kernel.compiled import inlined

ONE_PLY = 1024
"""The unit of reductions: 1024ths of a ply."""


@inlined
def is_improving(W, ply):
    """Return whether the evaluation has risen since the side to move's previous turn.

    Return False if that side is or was in check.
    """
    row = at.PLY + ply * at.PLY_FIELDS
    if ply < 2 or W[row + at.STATIC] == at.NO_SCORE:
        return False
    before = W[row - 2 * at.PLY_FIELDS + at.STATIC]
    return before != at.NO_SCORE and W[row + at.STATIC] > before


@inlined
def is_racing(E, S, base):
    """Return whether the king of the side that isn't to move is close to winning by reaching its goal.

    Such a position isn't quiet, whatever its evaluation.
    """
    them = 1 - np.int64(S[base + rules.TURN])
    steps = E[at.GOAL_STEPS + them * 64 + first_square(S[base + rules.UNITS + them * rules.KINDS + rules.ROYAL])]
    return 0 < steps <= E[at.RACE_NEAR]


@inlined
def officers(E, S, base):
    """Return how many officers (pieces other than pawns) the side to move has."""
    us = np.int64(S[base + rules.TURN])
    return popcount(S[base + rules.OCCUPIED + us] & ~S[base + rules.UNITS + us * rules.KINDS + E[at.PAWN_KIND + us]])


@inlined
def may_try_null_move(E, S, W, ply, depth, beta, guess):
    """Return whether to try null move pruning. `guess` is the evaluation as refined by the transposition table."""
    row = at.PLY + ply * at.PLY_FIELDS
    return (
        depth >= E[at.NULL_FROM_DEPTH]
        and ply > 0
        and W[row - at.PLY_FIELDS + at.PLAYED] != 0
        and ply >= W[at.NO_NULL_UNTIL]
        and guess >= beta
        and W[row + at.STATIC] >= beta - E[at.NULL_SHORT_SLOPE] * depth + E[at.NULL_SHORT]
        and officers(E, S, at.ROOT_BASE + ply * rules.STATE) > E[at.NULL_OFFICERS]
    )


@inlined
def may_be_singular(E, data, ply, depth):
    """Return whether to test the transposition table's move for a singular extension. `data` is the second word of the
    table entry.
    """
    return (
        ply > 0
        and depth >= E[at.SINGLE_FROM_DEPTH]
        and bound_in(data) & at.LOWER != 0
        and depth_in(data) >= depth - E[at.SINGLE_KNOWN]
        and abs(score_in(data, ply)) < at.MATED_IN_SIGHT
    )


@inlined
def base_reduction(E, depth, place):
    """Return the base of the late move reduction in 1024ths of a ply. `place` is the move's index in its list."""
    return E[at.REDUCTIONS + min(depth, 63) * 64 + min(place, 63)]


@inlined
def is_losing(A, ply, i, depth):
    """Return whether to prune the move at index `i` because it is a capture or promotion that loses material."""
    T, E, S, W, _, _ = A
    if W[i + at.LIST_WORDS] > -TACTICAL or depth > E[at.LOSING_DEPTH]:
        return False
    return not wins(T, E, S, at.ROOT_BASE + ply * rules.STATE, W[i], -E[at.LOSING_SLOPE] * depth)


@inlined
def is_hopeless(A, ply, i, history, depth, reduced, alpha, is_late):
    """Return whether to prune the quiet move at index `i`, which isn't the first move of its list.

    A move can be pruned by late move pruning, futility pruning, its poor history, or static exchange evaluation.
    `reduced` is the depth in plies after the base reduction. `is_late` is whether enough quiet moves have been tried
    for late move pruning.
    """
    T, E, S, W, _, _ = A
    base, row, move = at.ROOT_BASE + ply * rules.STATE, at.PLY + ply * at.PLY_FIELDS, W[i]
    if is_late and depth <= E[at.LATE_DEPTH] and not gives_check(T, S, base, move):
        return True
    if W[i + at.LIST_WORDS] < KILLING:
        is_low = W[row + at.STATIC] + E[at.FUTILE] + E[at.FUTILE_SLOPE] * reduced <= alpha
        is_futile = is_low and W[row + at.IN_CHECK] == 0 and reduced <= E[at.FUTILE_DEPTH]
        if is_futile and not gives_check(T, S, base, move):
            return True
        if reduced <= E[at.POOR_DEPTH] and history < -E[at.POOR_SLOPE] * depth:
            return True
    if depth > E[at.UNSOUND_DEPTH]:
        return False
    return not wins(T, E, S, base, move, -E[at.UNSOUND_SLOPE] * reduced * reduced - E[at.UNSOUND])


@inlined
def reduction(A, ply, rank, cut, history, is_cut, improving, is_wide):
    """Return the late move reduction, in plies, of a move that has just been played.

    `cut` is the move's base reduction. `history` is the move's history, or 0 for a capture or promotion. Captures and
    promotions are reduced only if they lose material.
    """
    E, W = A[1], A[3]
    row = at.PLY + ply * at.PLY_FIELDS
    cut -= history * E[at.LESS_BY_HISTORY] // ONE_PLY
    if abs(rank) >= KILLING:
        cut -= E[at.LESS_FOR_KILLERS]
    if is_cut == at.YES:
        cut += E[at.MORE_AT_CUTS]
    if not improving:
        cut += E[at.MORE_WHEN_WORSE]
    if is_wide:
        cut -= E[at.LESS_IN_WINDOW]
    if W[row + at.IN_CHECK] or W[row + at.PLY_FIELDS + at.IN_CHECK]:
        cut -= E[at.LESS_IN_CHECK]
    return cut // ONE_PLY


@inlined
def is_sound_check(A, ply, move, depth):
    """Return whether to extend a move that has just been played because it gives check. The move must not lose
    material, and `depth` must be small.
    """
    T, E, S, W, _, _ = A
    is_checking = W[at.PLY + (ply + 1) * at.PLY_FIELDS + at.IN_CHECK] != 0
    return is_checking and depth <= E[at.CHECK_DEPTH] and wins(T, E, S, at.ROOT_BASE + ply * rules.STATE, move, at.EVEN)
