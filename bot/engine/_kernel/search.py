"""The search of one thread: a principal variation search with a transposition table.

Each node first tries reverse futility pruning, razoring, null move pruning and internal iterative reduction, in this
order. Each move is then tested for pruning (see `pruning`), singular and check extensions, and late move reductions.
https://www.chessprogramming.org has a page on each of these techniques.
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel import layout as at
from bot.engine._kernel.evaluate import evaluate
from bot.engine._kernel.keys import enter
from bot.engine._kernel.order import (
    FIRST,
    TACTICAL,
    bring_first,
    corrected,
    is_quiet_move,
    learn,
    learn_before,
    learn_correction,
    pick_sound,
    quiet_history,
    rank_moves,
)
from bot.engine._kernel.plies import (
    NEARLY_FIFTY,
    count_node,
    descend,
    descend_null,
    extend_line,
    settled,
)
from bot.engine._kernel.pruning import (
    ONE_PLY,
    base_reduction,
    is_hopeless,
    is_improving,
    is_losing,
    is_racing,
    is_sound_check,
    may_be_singular,
    may_try_null_move,
    officers,
    reduction,
)
from bot.engine._kernel.quiesce import quiesce
from bot.engine._kernel.store import (
    AT_LEAST,
    NO_MOVE,
    UNSEARCHED,
    bound_in,
    brief,
    depth_in,
    move_in,
    probe,
    refined,
    score_in,
    static_in,
    store,
)
from bot.rules._kernel import layout as rules
from bot.rules._kernel.bits import bit
from bot.rules._kernel.compiled import inlined, kernel
from bot.rules._kernel.movegen import WRITE, generate, generate_to, is_check

NOTHING = np.uint64(0)


@kernel
def list_root(W):
    """Copy the root moves that will be searched to the move list of ply 0, and return the end of the list."""
    begin = W[at.PLY + at.BEGIN]
    for i in range(W[at.ROOT_MOVES]):
        W[begin + i] = W[at.ROOT_LIST + i]
    return begin + W[at.ROOT_MOVES]


@inlined
def estimate(T, E, S, W, Q, H, ply, data):
    """Write the static evaluation, both before and after its correction, into the row of `ply`.

    Return the corrected evaluation, refined by the score in the transposition table, or NO_SCORE if the side to move is
    in check. `data` is the second word of the position's table entry, or 0 if there is none.
    """
    row = at.PLY + ply * at.PLY_FIELDS
    if W[row + at.IN_CHECK]:
        W[row + at.STATIC] = W[row + at.UNCORRECTED] = at.NO_SCORE
        return at.NO_SCORE
    if W[row + at.EXCLUDED]:
        return W[row + at.STATIC]
    static = static_in(data) if data else at.NO_SCORE
    if static == at.NO_SCORE:
        static = evaluate(T, E, S, W, ply)
        if data == 0:
            store(H, W, ply, NO_MOVE, -at.MATE, static, UNSEARCHED, AT_LEAST)
    W[row + at.UNCORRECTED] = static
    W[row + at.STATIC] = corrected(E, S, Q, at.ROOT_BASE + ply * rules.STATE, static)
    return refined(data, ply, W[row + at.STATIC])


@kernel
def search(A, ply, alpha, beta, depth, is_cut):
    """Search to about `depth` plies. Return a score s of the position at `ply`, from the view of the side to move.

    s is a bound on the true score v of this search (fail soft): v <= s if s <= alpha, v = s between alpha and beta, and
    v >= s if s >= beta. A forced end (mate, campmate or a winning stalemate) scores MATE minus the number of plies to
    the end.

    The root (ply 0) must have been prepared by `begin_root`. Below the root, a position is a draw if it has already
    occurred once since the root, or twice in the game. `is_cut` is YES at expected cut nodes. Once W[STOP] is set, the
    result is meaningless, but W[BEST_MOVE] still holds the best root move found.
    """
    if depth <= 0:
        return quiesce(A, ply, alpha, beta)
    T, E, S, W, Q, H = A
    row = at.PLY + ply * at.PLY_FIELDS
    W[row + at.PV_LENGTH] = 0
    if count_node(W, ply):
        return 0
    base = at.ROOT_BASE + ply * rules.STATE
    us = np.int64(S[base + rules.TURN])
    is_wide = beta - alpha > 1
    in_check = W[row + at.IN_CHECK] != 0
    excluded = W[row + at.EXCLUDED]
    begin = W[row + at.BEGIN]
    if ply > 0:
        score = settled(T, E, S, W, ply)
        if score != at.NO_SCORE:
            return score
        alpha = max(alpha, -at.MATE + ply)
        beta = min(beta, at.MATE - ply - 1)
        if alpha >= beta:
            return alpha

    data = probe(H, W[row + at.KEY]) if excluded == 0 else 0
    first = 0
    known = at.NO_SCORE
    if data:
        first = move_in(data)
        known = score_in(data, ply)
        bound = bound_in(data)
        if not is_wide and depth_in(data) >= depth and np.int64(S[base + rules.HALFMOVES]) < NEARLY_FIFTY:
            if (bound & at.LOWER and known >= beta) or (bound & at.UPPER and known <= alpha):
                return known

    W[row + at.PLY_FIELDS + at.KILLER] = W[row + at.PLY_FIELDS + at.KILLER_2] = 0
    guess = estimate(T, E, S, W, Q, H, ply, data)
    improving = is_improving(W, ply)
    may_stop = not is_wide and not in_check and excluded == 0 and abs(beta) < at.MATED_IN_SIGHT
    if may_stop and not is_racing(E, S, base):
        if depth <= E[at.FAR_ABOVE_DEPTH] and guess - E[at.FAR_ABOVE] * (depth - improving) >= beta:
            return guess
        if depth <= E[at.FAR_BELOW_DEPTH] and guess + E[at.FAR_BELOW] * depth < alpha:
            score = quiesce(A, ply, alpha, beta)
            if score <= alpha:
                return score
        if may_try_null_move(E, S, W, ply, depth, beta, guess):
            less = E[at.NULL_LESS] + depth // E[at.NULL_LESS_BY_DEPTH]
            less += min((guess - beta) // E[at.NULL_LESS_BY_LEAD], E[at.NULL_LESS_MOST])
            descend_null(T, E, S, W, ply)
            score = -search(A, ply + 1, -beta, -beta + 1, depth - less, 1 - is_cut)
            if W[at.STOP]:
                return 0
            if score >= beta:
                score = min(score, at.MATED_IN_SIGHT - 1)
                if depth < E[at.VERIFY_FROM_DEPTH] and officers(E, S, base) > E[at.VERIFY_OFFICERS]:
                    return score
                # In zugzwang a null move is better than any legal move, so a search without null moves must confirm the
                # cutoff.
                until = W[at.NO_NULL_UNTIL]
                W[at.NO_NULL_UNTIL] = ply + E[at.VERIFY_QUARTERS] * (depth - less) // 4 + 1
                verified = search(A, ply, beta - 1, beta, depth - less, at.NO)
                W[at.NO_NULL_UNTIL] = until
                if W[at.STOP]:
                    return 0
                if verified >= beta:
                    return score

    if first == 0 and depth >= E[at.UNKNOWN_FROM_DEPTH] and excluded == 0 and (is_wide or is_cut != 0):
        depth -= 1

    if ply == 0:
        end = list_root(W)
    else:
        end = generate_to(T, S, base, W, begin, S, WRITE, rules.ALL_ONES)
    W[row + at.PLY_FIELDS + at.BEGIN] = end
    if end == begin:
        if in_check or E[at.STALEMATE_WINS]:
            return -at.MATE + ply
        return at.DRAW
    unranked = bring_first(W, begin, end, first)

    best = -at.MATE + ply
    best_move = 0
    is_tactical_best = False
    old_alpha = alpha
    tried = 0
    quiets = 0
    enough = (E[at.LATE_MOVES] + depth * depth) // (1 if improving else 2)
    for i in range(begin, end):
        if i == unranked:
            rank_moves(A, ply, i, end)
        move = W[i] if i < unranked else pick_sound(T, E, S, W, base, i, end)
        if move == excluded:
            continue
        rank = W[i + at.LIST_WORDS]
        is_first = tried == 0
        is_quiet = is_quiet_move(T, E, S, base, move) if rank == FIRST else abs(rank) < TACTICAL
        is_royal = (move >> rules.KIND_SHIFT) & rules.KIND_MASK == rules.ROYAL
        if is_royal and T[rules.GOALS + us] & bit((move >> rules.TARGET_SHIFT) & 63):
            best = at.MATE - ply - 1
            best_move = move
            W[row + at.PLY_FIELDS + at.PV_LENGTH] = 0
            extend_line(W, ply, move)
            if ply == 0:
                W[at.BEST_MOVE] = move
            break

        history = quiet_history(W, Q, ply, us, move) if is_quiet else 0
        cut = base_reduction(E, depth, i - begin)
        if ply > 0 and best > -at.MATED_IN_SIGHT and not is_first:
            if is_quiet:
                reduced = max(depth - 1 - cut // ONE_PLY, 0)
                if is_hopeless(A, ply, i, history, depth, reduced, alpha, quiets >= enough):
                    continue
            elif is_losing(A, ply, i, depth):
                continue
        tried += 1
        quiets += is_quiet

        extension = 0
        if is_first and data and brief(move) == first and may_be_singular(E, data, ply, depth):
            target = known - E[at.SINGLE_SLOPE] * depth
            W[row + at.EXCLUDED] = move
            W[row + at.BEGIN] = end
            score = search(A, ply, target - 1, target, (depth - 1) // E[at.SINGLE_SHARE], is_cut)
            W[row + at.EXCLUDED] = 0
            W[row + at.BEGIN] = begin
            W[row + at.PLY_FIELDS + at.BEGIN] = end
            if W[at.STOP]:
                return 0
            if score < target:
                extension = 1 if is_wide or score >= target - E[at.SINGLE_BY_FAR] else 2
            elif target >= beta:
                return target
            elif known >= beta:
                extension = -1 - E[at.SINGLE_LESS]
            elif is_cut == at.YES:
                extension = -E[at.SINGLE_LESS]

        descend(T, E, S, W, H, ply, move)
        if extension == 0 and is_sound_check(A, ply, move, depth):
            extension = 1
        if ply > at.MAX_PLY // 2:
            extension = min(extension, 0)
        ahead = depth - 1 + extension
        score = alpha
        is_full = True
        unreduced = E[at.REDUCED_AFTER_AT_ROOT] if ply == 0 else E[at.REDUCED_AFTER]
        if depth >= E[at.REDUCED_FROM_DEPTH] and tried > unreduced and (is_quiet or rank <= -TACTICAL):
            less = min(reduction(A, ply, rank, cut, history, is_cut, improving, is_wide), ahead - 1)
            if less > 0:
                score = -search(A, ply + 1, -alpha - 1, -alpha, ahead - less, at.YES)
                is_full = score > alpha
        if is_full and (not is_wide or not is_first):
            score = -search(A, ply + 1, -alpha - 1, -alpha, ahead, 1 - is_cut)
        if is_wide and (is_first or (score > alpha and (ply == 0 or score < beta))):
            score = -search(A, ply + 1, -beta, -alpha, ahead, at.NO)
        if W[at.STOP]:
            return 0
        if score > best:
            best = score
            if score > alpha:
                best_move = move
                is_tactical_best = not is_quiet
                if ply == 0:
                    W[at.BEST_MOVE] = move
                if is_wide:
                    extend_line(W, ply, move)
                alpha = score
                if score >= beta:
                    learn(A, ply, begin, i, depth)
                    break
    if tried == 0 and best_move == 0:
        return alpha
    if best <= old_alpha and ply > 0 and excluded == 0 and E[at.PRAISE_BEFORE]:
        learn_before(A, ply, depth)
    # If only some of the root's moves were searched, the result isn't a bound on the position's score.
    if excluded == 0 and (ply > 0 or W[at.ROOT_MOVES] == W[at.ALL_ROOTS]):
        bound = at.LOWER if best >= beta else (at.EXACT if best > old_alpha and is_wide else at.UPPER)
        store(H, W, ply, best_move, best, W[row + at.UNCORRECTED], depth, bound)
        # A lower bound below the evaluation, or an upper bound above it, says nothing about the evaluation's error. The
        # same goes for a score that is due to a capture or a promotion.
        static = W[row + at.STATIC]
        is_telling = bound == at.EXACT or (bound == at.LOWER and best > static) or (bound == at.UPPER and best < static)
        if is_telling and not in_check and not is_tactical_best and abs(best) < at.MATED_IN_SIGHT:
            learn_correction(E, S, Q, base, static, best, depth)
    return best


@kernel
def begin_root(T, E, S, W):
    """Make the position at ROOT_BASE the root, and return how many legal moves it has.

    Before the call, the keys of the game's earlier positions must be in W from index PAST on, and their number in
    W[GAME_KEYS].
    """
    for i in range(at.PLY, at.PLY + at.PLIES * at.PLY_FIELDS):
        W[i] = 0
    enter(T, E, S, W, at.ROOT)
    W[at.NO_NULL_UNTIL] = 0
    W[at.PLY + at.IN_CHECK] = is_check(T, S, np.int64(at.ROOT_BASE))
    W[at.PLY + at.BEGIN] = at.LIST
    W[at.PAST + W[at.GAME_KEYS]] = W[at.PLY + at.KEY]
    root = S[at.ROOT_BASE :]
    W[at.ROOT_MOVES] = W[at.ALL_ROOTS] = generate(T, root, at.ROOT, W[at.ROOT_LIST :], S, WRITE)
    return W[at.ROOT_MOVES]


@kernel
def evaluate_root(T, E, S, W):
    """Return the evaluation of the root in centipawns, from the view of the side to move."""
    return evaluate(T, E, S, W, at.ROOT)
