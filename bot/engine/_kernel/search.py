"""The search of one thread: a principal variation search with a transposition table, and the quiescence search.

Each node first tries reverse futility pruning, razoring, null move pruning and internal iterative reduction, in this
order. Each move is then tested for pruning, singular and check extensions, and late move reductions.
`bot.engine.tables` describes the margins. The quiescence search looks at captures, promotions and evasions of check,
until the position is quiet.

https://www.chessprogramming.org has a page on each of these techniques.
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel import layout as at
from bot.engine._kernel.evaluate import evaluate
from bot.engine._kernel.exchange import wins
from bot.engine._kernel.keys import enter
from bot.engine._kernel.order import (
    FIRST,
    KILLING,
    TACTICAL,
    bring_first,
    corrected,
    is_quiet_move,
    learn,
    learn_before,
    learn_correction,
    pick,
    pick_sound,
    quiet_history,
    rank_moves,
    victim_of,
)
from bot.engine._kernel.plies import NEARLY_FIFTY, count_node, descend, descend_null, extend_line, gives_check, settled
from bot.engine._kernel.store import (
    AT_LEAST,
    NO_MOVE,
    QUIESCENT,
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
from bot.rules._kernel.bits import bit, first_square, popcount
from bot.rules._kernel.compiled import inlined, kernel
from bot.rules._kernel.movegen import COUNT, WRITE, generate, generate_to, is_check

NOTHING = np.uint64(0)
ONE_PLY = 1024
"""One ply in the unit of reductions, 1/1024 of a ply."""


@inlined
def is_bare(E, S, base):
    """Return whether the side to move has nothing left but its king and pawns."""
    us = np.int64(S[base + rules.TURN])
    units = base + rules.UNITS + us * rules.KINDS
    return S[base + rules.OCCUPIED + us] == S[units + rules.ROYAL] | S[units + E[at.PAWN_KIND + us]]


@kernel
def quiesce(A, ply, alpha, beta):
    """Search only captures, promotions and evasions of check. The returned score is a bound as described in `search`.

    If the side to move isn't in check, it can also stand pat (keep the static evaluation). Captures are pruned by delta
    pruning and static exchange evaluation. https://www.chessprogramming.org/Quiescence_Search
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


@inlined
def is_improving(W, ply):
    """Return whether the evaluation has risen since the side to move's previous turn. Return False if the side was in
    check then or is in check now.
    """
    row = at.PLY + ply * at.PLY_FIELDS
    if ply < 2 or W[row + at.STATIC] == at.NO_SCORE:
        return False
    before = W[row - 2 * at.PLY_FIELDS + at.STATIC]
    return before != at.NO_SCORE and W[row + at.STATIC] > before


@inlined
def is_racing(E, S, base):
    """Return whether the opponent of the side to move is close to winning by bringing its king to the goal. Such a
    position isn't quiet, whatever its evaluation.
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
    """Return whether to try null move pruning. `guess` is the evaluation refined by the transposition table."""
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
    """Return whether to prune the move at index `i`: a capture or promotion that loses too much material."""
    T, E, S, W, _, _ = A
    if W[i + at.LIST_WORDS] > -TACTICAL or depth > E[at.LOSING_DEPTH]:
        return False
    return not wins(T, E, S, at.ROOT_BASE + ply * rules.STATE, W[i], -E[at.LOSING_SLOPE] * depth)


@inlined
def is_hopeless(A, ply, i, history, depth, reduced, alpha, is_late):
    """Return whether to prune the quiet move at index `i`, which isn't the first move of its list.

    A move is pruned if late move pruning or futility pruning applies, if its history is poor, or if it loses material.
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
    """Return whether a move that has just been played gets a check extension. It must give check without losing
    material, and `depth` must be small.
    """
    T, E, S, W, _, _ = A
    is_checking = W[at.PLY + (ply + 1) * at.PLY_FIELDS + at.IN_CHECK] != 0
    return is_checking and depth <= E[at.CHECK_DEPTH] and wins(T, E, S, at.ROOT_BASE + ply * rules.STATE, move, at.EVEN)


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

    Return the corrected evaluation, refined by the score in the transposition table. If the side to move is in check,
    return NO_SCORE. `data` is the second word of the position's table entry, or 0 if there is no such entry.
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
    """Search to about `depth` plies. Return a score s of the position at `ply`, from the side to move's point of view.

    s is a bound on the true score v of this search (fail soft): v <= s if s <= alpha, v = s between alpha and beta, and
    v >= s if s >= beta. A forced win (by mate, campmate or a winning stalemate) scores MATE minus the number of plies
    to the end. A forced loss scores the negative of that.

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
    # If only some of the root's moves were searched, the result doesn't bound the position's score.
    if excluded == 0 and (ply > 0 or W[at.ROOT_MOVES] == W[at.ALL_ROOTS]):
        bound = at.LOWER if best >= beta else (at.EXACT if best > old_alpha and is_wide else at.UPPER)
        store(H, W, ply, best_move, best, W[row + at.UNCORRECTED], depth, bound)
        # A lower bound below the evaluation, or an upper bound above it, says nothing about the evaluation's error.
        # Neither does a score that is due to a capture or a promotion.
        static = W[row + at.STATIC]
        is_telling = bound == at.EXACT or (bound == at.LOWER and best > static) or (bound == at.UPPER and best < static)
        if is_telling and not in_check and not is_tactical_best and abs(best) < at.MATED_IN_SIGHT:
            learn_correction(E, S, Q, base, static, best, depth)
    return best


@kernel
def begin_root(T, E, S, W):
    """Make the position at ROOT_BASE the root, and return how many legal moves it has.

    Before the call, W must contain the keys of the game's earlier positions, starting at index PAST. W[GAME_KEYS] must
    be the number of these keys.
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
    """Return the evaluation of the root in centipawns, from the side to move's point of view."""
    return evaluate(T, E, S, W, at.ROOT)
