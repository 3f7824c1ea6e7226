"""The quiescence search: captures, promotions and evasions of check, until the position is quiet."""

from __future__ import annotations

import numpy as np

from bot.engine._kernel import layout as at
from bot.engine._kernel.evaluate import evaluate
from bot.engine._kernel.exchange import wins
from bot.engine._kernel.order import bring_first, corrected, pick, rank_moves, victim_of
from bot.engine._kernel.plies import NEARLY_FIFTY, count_node, descend, extend_line, settled
from bot.engine._kernel.store import (
    AT_LEAST,
    NO_MOVE,
    QUIESCENT,
    bound_in,
    move_in,
    probe,
    refined,
    score_in,
    static_in,
    store,
)
from bot.rules._kernel import layout as rules
from bot.rules._kernel.compiled import inlined, kernel
from bot.rules._kernel.movegen import COUNT, WRITE, generate_to

NOTHING = np.uint64(0)


@inlined
def is_bare(E, S, base):
    """Return whether the side to move has nothing left but its king and pawns."""
    us = np.int64(S[base + rules.TURN])
    units = base + rules.UNITS + us * rules.KINDS
    return S[base + rules.OCCUPIED + us] == S[units + rules.ROYAL] | S[units + E[at.PAWN_KIND + us]]


@kernel
def quiesce(A, ply, alpha, beta):
    """Search only captures, promotions and evasions of check.

    Return a score that is a bound in the same sense as in `search`. Unless it is in check, the side to move can also
    stand pat (keep the static evaluation). Captures are pruned by delta pruning and static exchange evaluation.
    https://www.chessprogramming.org/Quiescence_Search
    """
    T, E, S, W, Q, H = A
    row = at.PLY + ply * at.PLY_FIELDS
    W[row + at.PV_LENGTH] = 0
    if count_node(W, ply):
        return 0
    score = settled(T, E, S, W, ply)
    if score != at.NO_SCORE:
        return score
    base = at.ROOT_BASE + ply * rules.STATE
    begin = W[row + at.BEGIN]

    is_wide = beta - alpha > 1
    data = probe(H, W[row + at.KEY])
    first = 0
    static = at.NO_SCORE
    if data:
        score = score_in(data, ply)
        bound = bound_in(data)
        if (
            not is_wide
            and S[base + rules.HALFMOVES] < np.uint64(NEARLY_FIFTY)
            and (bound == at.EXACT or (bound == at.LOWER and score >= beta) or (bound == at.UPPER and score <= alpha))
        ):
            return score
        first = move_in(data)
        static = static_in(data)

    in_check = W[row + at.IN_CHECK] != 0
    best = -at.MATE + ply
    old_alpha = alpha
    if not in_check:
        if E[at.STALEMATE_WINS] and is_bare(E, S, base):
            if generate_to(T, S, base, W, begin, S, COUNT, rules.ALL_ONES) == begin:
                return -at.MATE + ply
        if static == at.NO_SCORE:
            static = evaluate(T, E, S, W, ply)
        best = refined(data, ply, corrected(E, S, Q, base, static))
        if best >= beta:
            if not data:
                store(H, W, ply, NO_MOVE, best, static, QUIESCENT, AT_LEAST)
            return best
        alpha = max(alpha, best)
    else:
        static = at.NO_SCORE
    hopes = best + E[at.GAIN]

    end = generate_to(T, S, base, W, begin, S, WRITE, rules.ALL_ONES if in_check else NOTHING)
    if in_check and end == begin:
        return -at.MATE + ply
    unranked = bring_first(W, begin, end, first)
    W[row + at.PLY_FIELDS + at.BEGIN] = end
    us = np.int64(S[base + rules.TURN])
    best_move = 0
    for i in range(begin, end):
        if i == unranked:
            rank_moves(A, ply, i, end)
        move = W[i] if i < unranked else pick(W, i, end)
        if best > -at.MATED_IN_SIGHT:
            if not in_check and (move >> rules.PROMOTION_SHIFT) & rules.KIND_MASK == 0:
                victim = victim_of(T, E, S, base, move)
                if victim >= 0:
                    gain = hopes + E[at.WORTH + (1 - us) * rules.KINDS + victim]
                    if gain <= alpha:
                        best = max(best, gain)
                        continue
            if not wins(T, E, S, base, move, at.EVEN):
                continue
        descend(T, E, S, W, H, ply, move)
        score = -quiesce(A, ply + 1, -beta, -alpha)
        if W[at.STOP]:
            return 0
        if score > best:
            best = score
            if score > alpha:
                alpha = score
                best_move = move
                if is_wide:
                    extend_line(W, ply, move)
                if score >= beta:
                    break
    bound = at.LOWER if best >= beta else (at.EXACT if alpha > old_alpha and is_wide and best_move else at.UPPER)
    store(H, W, ply, best_move, best, static, QUIESCENT, bound)
    return best
