"""The quiescence search: captures, promotions and evasions of check, until the position is quiet."""

from __future__ import annotations

import numpy as np

from bot.engine._kernel.evaluate import evaluate
from bot.engine._kernel.exchange import wins
from bot.engine._kernel.layout import (
    BEGIN,
    EVEN,
    EXACT,
    GAIN,
    IN_CHECK,
    KEY,
    LOWER,
    MATE,
    MATED_IN_SIGHT,
    NO_SCORE,
    PAWN_KIND,
    PLY,
    PLY_FIELDS,
    PV_LENGTH,
    ROOT_BASE,
    STALEMATE_WINS,
    STOP,
    UPPER,
    WORTH,
)
from bot.engine._kernel.order import bring_first, corrected, pick, rank_moves, victim_of
from bot.engine._kernel.plies import NEARLY_FIFTY, count_node, descend, extend_line, settled
from bot.engine._kernel.store import AT_LEAST, NO_MOVE, QUIESCENT, bound_in, probe, refined, score_in, static_in, store
from bot.rules._kernel.compiled import inlined, kernel
from bot.rules._kernel.layout import (
    ALL_ONES,
    HALFMOVES,
    KINDS,
    OCCUPIED,
    PROMOTION_SHIFT,
    ROYAL,
    STATE,
    TURN,
    UNITS,
)
from bot.rules._kernel.movegen import COUNT, WRITE, generate_to

NOTHING = np.uint64(0)


@inlined
def is_bare(E, S, base):
    """Tell whether the side to move has only its king and pawns."""
    us = np.int64(S[base + TURN])
    units = base + UNITS + us * KINDS
    return S[base + OCCUPIED + us] == S[units + ROYAL] | S[units + E[PAWN_KIND + us]]


@kernel
def quiesce(A, ply, alpha, beta):
    """Return a bound on the score, as `search` does, of a search of captures, promotions and evasions only.

    Unless in check, the side to move may also stand pat on the evaluation. Captures are pruned by delta pruning and
    static exchange evaluation. https://www.chessprogramming.org/Quiescence_Search
    """
    T, E, S, W, Q, H = A
    row = PLY + ply * PLY_FIELDS
    W[row + PV_LENGTH] = 0
    if count_node(W, ply):
        return 0
    score = settled(T, E, S, W, ply)
    if score != NO_SCORE:
        return score
    base = ROOT_BASE + ply * STATE
    begin = W[row + BEGIN]

    is_wide = beta - alpha > 1
    data = probe(H, W[row + KEY])
    first = 0
    static = NO_SCORE
    if data:
        score = score_in(data, ply)
        bound = bound_in(data)
        if (
            not is_wide
            and S[base + HALFMOVES] < np.uint64(NEARLY_FIFTY)
            and (bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha))
        ):
            return score
        first = data & 0x7FFF
        static = static_in(data)

    in_check = W[row + IN_CHECK] != 0
    best = -MATE + ply
    old_alpha = alpha
    if not in_check:
        if E[STALEMATE_WINS] and is_bare(E, S, base):
            if generate_to(T, S, base, W, begin, S, COUNT, ALL_ONES) == begin:
                return -MATE + ply
        if static == NO_SCORE:
            static = evaluate(T, E, S, W, ply)
        best = refined(data, ply, corrected(E, S, Q, base, static))
        if best >= beta:
            if not data:
                store(H, W, ply, NO_MOVE, best, static, QUIESCENT, AT_LEAST)
            return best
        alpha = max(alpha, best)
    else:
        static = NO_SCORE
    hopes = best + E[GAIN]

    end = generate_to(T, S, base, W, begin, S, WRITE, ALL_ONES if in_check else NOTHING)
    if in_check and end == begin:
        return -MATE + ply
    unranked = bring_first(W, begin, end, first)
    W[row + PLY_FIELDS + BEGIN] = end
    us = np.int64(S[base + TURN])
    best_move = 0
    for i in range(begin, end):
        if i == unranked:
            rank_moves(A, ply, i, end)
        move = W[i] if i < unranked else pick(W, i, end)
        if best > -MATED_IN_SIGHT:
            if not in_check and (move >> PROMOTION_SHIFT) & 7 == 0:
                victim = victim_of(T, E, S, base, move)
                if victim >= 0:
                    gain = hopes + E[WORTH + (1 - us) * KINDS + victim]
                    if gain <= alpha:
                        best = max(best, gain)
                        continue
            if not wins(T, E, S, base, move, EVEN):
                continue
        descend(T, E, S, W, H, ply, move)
        score = -quiesce(A, ply + 1, -beta, -alpha)
        if W[STOP]:
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
    bound = LOWER if best >= beta else (EXACT if alpha > old_alpha and is_wide and best_move else UPPER)
    store(H, W, ply, best_move, best, static, QUIESCENT, bound)
    return best
