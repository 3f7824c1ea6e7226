"""Move ordering, and what the search learns: the histories of moves and the correction of the static evaluation.

The transposition table's move comes first, then winning captures, killers and the counter move, then other quiet moves
by history, and losing captures last.

The correction history records the difference between search scores and the static evaluation. Each entry covers either
all positions with the same pawns, or all positions with the same officers (pieces other than pawns) of one side.
Entries are always from White's point of view. A general bias of scores toward the side to move cancels out, because
each entry covers positions with either side to move.
https://www.chessprogramming.org/Static_Evaluation_Correction_History
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel import layout as at
from bot.engine._kernel.exchange import kind_on, wins
from bot.engine._kernel.store import brief
from bot.rules._kernel import layout as rules
from bot.rules._kernel.bits import bit
from bot.rules._kernel.compiled import inlined, kernel

NOTHING = np.uint64(0)
FIRST = 1 << 40
TACTICAL = 1 << 28
LEEWAY = 1 << 20  # keeps even the worst capture above the quiet moves
LOST = 1 << 30
KILLING = 1 << 26


@inlined
def victim_of(T, E, S, base, move):
    """Return the kind of the piece that a legal move captures, or -1 if it captures nothing."""
    us = np.int64(S[base + rules.TURN])
    target = (move >> rules.TARGET_SHIFT) & 63
    if S[base + rules.OCCUPIED + 1 - us] & bit(target):
        return kind_on(S, base, 1 - us, target)
    kind = (move >> rules.KIND_SHIFT) & rules.KIND_MASK
    if target == np.int64(S[base + rules.PASSED]) and kind == E[at.PAWN_KIND + us]:
        if T[rules.LEAPS + (us * rules.KINDS + kind) * 128 + (move & 63) * 2 + 1] & bit(target):
            return E[at.PAWN_KIND + 1 - us]
    return -1


@inlined
def landing(us, move):
    """Return a move's landing: an index from 0 to 1023 for its color, kind of piece and target square.

    Kinds after the eighth share the landings of earlier kinds.
    """
    kind = (move >> rules.KIND_SHIFT) & (at.LANDING_KINDS - 1)
    return (us * at.LANDING_KINDS + kind) * 64 + ((move >> rules.TARGET_SHIFT) & 63)


@inlined
def reply_at(before, here):
    """Return the index in Q of the continuation history for the move `here` as a reply to the move `before`. Each move
    is given as its landing (see `landing`).
    """
    return at.REPLIES + before * (at.LANDINGS // 2) + (here & (at.LANDINGS // 2 - 1))


@inlined
def quiet_history(W, Q, ply, us, move):
    """Return the history score of a quiet move. This is its own history plus its continuation histories for the last
    two moves.
    """
    here = landing(us, move)
    total = np.int64(Q[at.QUIETS + us * 4096 + (move & 0xFFF)])
    row = at.PLY + ply * at.PLY_FIELDS
    if ply >= 1:
        total += np.int64(Q[reply_at(W[row - at.PLY_FIELDS + at.LANDED], here)])
    if ply >= 2:
        total += np.int64(Q[reply_at(W[row - 2 * at.PLY_FIELDS + at.LANDED], here)])
    return total


@inlined
def bring_first(W, begin, end, first):
    """Find the move for which `brief` returns `first`, swap it to the start of the move list, and return the index
    after it.

    Return `begin` if `first` is 0 or not in the list. The transposition table's move is tried first, because it often
    causes a cutoff. In that case, the other moves don't have to be ranked.
    """
    if first:
        for i in range(begin, end):
            if brief(W[i]) == first:
                W[begin], W[i] = W[i], W[begin]
                W[begin + at.LIST_WORDS] = FIRST
                return begin + 1
    return begin


@kernel
def rank_moves(A, ply, begin, end):
    """Compute each move's rank for move ordering, and write it into W."""
    T, E, S, W, Q, _ = A
    base = at.ROOT_BASE + ply * rules.STATE
    row = at.PLY + ply * at.PLY_FIELDS
    us = np.int64(S[base + rules.TURN])
    counter = 0
    if ply >= 1 and W[row - at.PLY_FIELDS + at.PLAYED]:
        counter = np.int64(Q[at.COUNTER_MOVES + W[row - at.PLY_FIELDS + at.LANDED]])
    for i in range(begin, end):
        move = W[i]
        victim = victim_of(T, E, S, base, move)
        promoted = (move >> rules.PROMOTION_SHIFT) & rules.KIND_MASK
        if victim >= 0 or promoted:
            rank = TACTICAL + LEEWAY
            if promoted:
                rank += E[at.WORTH + us * rules.KINDS + promoted] * E[at.VICTIM_SHARE]
            if victim >= 0:
                rank += E[at.WORTH + (1 - us) * rules.KINDS + victim] * E[at.VICTIM_SHARE]
                rank -= E[at.WORTH + us * rules.KINDS + ((move >> rules.KIND_SHIFT) & rules.KIND_MASK)]
                history = np.int64(Q[at.CAPTURES + landing(us, move) * rules.KINDS + victim])
                rank += history * E[at.CAPTURE_SHARE] // 1024
            W[i + at.LIST_WORDS] = rank
        elif move == W[row + at.KILLER]:
            W[i + at.LIST_WORDS] = KILLING + 2
        elif move == W[row + at.KILLER_2]:
            W[i + at.LIST_WORDS] = KILLING + 1
        elif counter and brief(move) == counter:
            W[i + at.LIST_WORDS] = KILLING
        else:
            W[i + at.LIST_WORDS] = quiet_history(W, Q, ply, us, move)


@inlined
def pick(W, i, end):
    """Find the highest-ranked move of W[i:end], swap it to index `i`, and return it."""
    # Two loops are faster than one: LLVM vectorizes the first, and the branches of the second are easy to predict.
    most = W[i + at.LIST_WORDS]
    for j in range(i + 1, end):
        most = max(most, W[j + at.LIST_WORDS])
    best = i
    while W[best + at.LIST_WORDS] != most:
        best += 1
    if best != i:
        W[i], W[best] = W[best], W[i]
        W[i + at.LIST_WORDS], W[best + at.LIST_WORDS] = W[best + at.LIST_WORDS], W[i + at.LIST_WORDS]
    return W[i]


@inlined
def pick_sound(T, E, S, W, base, i, end):
    """Pick a move like `pick`, but first move captures and promotions that lose material behind all other moves."""
    while True:
        move = pick(W, i, end)
        rank = W[i + at.LIST_WORDS]
        if rank < TACTICAL or wins(T, E, S, base, move, at.EVEN):
            return move
        W[i + at.LIST_WORDS] = rank - LOST


@inlined
def is_quiet_move(T, E, S, base, move):
    """Return whether a legal move is neither a capture nor a promotion."""
    return (move >> rules.PROMOTION_SHIFT) & rules.KIND_MASK == 0 and victim_of(T, E, S, base, move) < 0


@inlined
def shift_history(Q, place, bonus, most):
    """Add a bonus to a history entry. A negative bonus is a penalty. The closer the entry already is to `most`, the
    smaller the change.
    """
    old = np.int64(Q[place])
    Q[place] = np.int16(old + bonus - old * abs(bonus) // most)


@inlined
def shift_quiet(E, W, Q, ply, us, move, bonus):
    """Add a bonus to a quiet move's history and to its continuation histories. A negative bonus is a penalty."""
    here = landing(us, move)
    row = at.PLY + ply * at.PLY_FIELDS
    shift_history(Q, at.QUIETS + us * 4096 + (move & 0xFFF), bonus, E[at.MOST_HISTORY])
    if ply >= 1:
        shift_history(Q, reply_at(W[row - at.PLY_FIELDS + at.LANDED], here), bonus, E[at.MOST_HISTORY])
    if ply >= 2:
        shift_history(Q, reply_at(W[row - 2 * at.PLY_FIELDS + at.LANDED], here), bonus, E[at.MOST_HISTORY])


@inlined
def praise(E, depth):
    """Return the bonus for a move that caused a cutoff in a search to `depth`."""
    return min(E[at.PRAISE_MOST], E[at.PRAISE_SQUARE] * depth * depth + E[at.PRAISE_SLOPE] * depth)


@kernel
def learn(A, ply, begin, place, depth):
    """Update the move ordering after the move at index `place` of a list has caused a beta cutoff.

    The list starts at `begin`. A quiet move becomes a killer and the counter move. The move's history is raised, and
    the histories of the moves before it in the list are lowered. If the move is a capture, only the histories of
    captures are lowered. Promotions that capture nothing have no history. All changes are larger at greater depths.
    """
    T, E, S, W, Q, _ = A
    base = at.ROOT_BASE + ply * rules.STATE
    row = at.PLY + ply * at.PLY_FIELDS
    us = np.int64(S[base + rules.TURN])
    bonus = praise(E, depth)
    best = W[place]
    victim = victim_of(T, E, S, base, best)
    if victim >= 0:
        shift_history(Q, at.CAPTURES + landing(us, best) * rules.KINDS + victim, bonus, E[at.MOST_HISTORY])
    elif (best >> rules.PROMOTION_SHIFT) & rules.KIND_MASK == 0:
        if W[row + at.KILLER] != best:
            W[row + at.KILLER_2] = W[row + at.KILLER]
            W[row + at.KILLER] = best
        if ply >= 1 and W[row - at.PLY_FIELDS + at.PLAYED]:
            Q[at.COUNTER_MOVES + W[row - at.PLY_FIELDS + at.LANDED]] = np.int16(brief(best))
        shift_quiet(E, W, Q, ply, us, best, bonus)
    for i in range(begin, place):
        move = W[i]
        other = victim_of(T, E, S, base, move)
        if other >= 0:
            shift_history(Q, at.CAPTURES + landing(us, move) * rules.KINDS + other, -bonus, E[at.MOST_HISTORY])
        elif victim < 0 and (move >> rules.PROMOTION_SHIFT) & rules.KIND_MASK == 0:
            shift_quiet(E, W, Q, ply, us, move, -bonus)


@kernel
def learn_before(A, ply, depth):
    """Raise the history of the move that led to the position at `ply`, if the move was quiet. This is called when all
    replies to it have failed low.
    """
    T, E, S, W, Q, _ = A
    base = at.ROOT_BASE + (ply - 1) * rules.STATE
    before = W[at.PLY + (ply - 1) * at.PLY_FIELDS + at.PLAYED]
    if before and is_quiet_move(T, E, S, base, before):
        bonus = praise(E, depth) * E[at.PRAISE_BEFORE] // 1024
        shift_quiet(E, W, Q, ply - 1, np.int64(S[base + rules.TURN]), before, bonus)


MIX = np.uint64(0x9E3779B97F4A7C15)
HIGH = np.uint64(32)


@inlined
def mixed(seed, board):
    """Return the hash `seed` after mixing in another bitboard."""
    word = (seed ^ board) * MIX
    return word ^ (word >> HIGH)


@inlined
def by_pawns(E, S, base):
    """Return the index in Q of the correction entry for positions with the same pawns as this one."""
    word = mixed(NOTHING, S[base + rules.UNITS + E[at.PAWN_KIND]])
    word = mixed(word, S[base + rules.UNITS + rules.KINDS + E[at.PAWN_KIND + 1]]) * MIX
    return at.CORRECTIONS + np.int64(word >> np.uint64(at.CORRECTION_SHIFT))


@inlined
def by_officers(E, S, base, color):
    """Return the index in Q of the correction entry for positions in which a color has the same officers on the same
    squares as in this one. Officers are all pieces except pawns.
    """
    word = NOTHING
    for kind in range(at.MIXED_KINDS):
        if kind != E[at.PAWN_KIND + color]:
            word = mixed(word, S[base + rules.UNITS + color * rules.KINDS + kind])
    for kind in range(at.MIXED_KINDS, rules.KINDS):
        word ^= S[base + rules.UNITS + color * rules.KINDS + kind]
    slot = np.int64((word * MIX) >> np.uint64(at.CORRECTION_SHIFT))
    return at.CORRECTIONS + (1 + color) * at.CORRECTION_SLOTS + slot


@inlined
def corrected(E, S, Q, base, static):
    """Return the static evaluation plus the correction that the correction history gives for this position."""
    if E[at.CORRECTED_BY_PAWNS] == 0 and E[at.CORRECTED_BY_OFFICERS] == 0:
        return static
    total = np.int64(Q[by_pawns(E, S, base)]) * E[at.CORRECTED_BY_PAWNS]
    officers = np.int64(Q[by_officers(E, S, base, at.WHITE)]) + np.int64(Q[by_officers(E, S, base, at.BLACK)])
    total += officers * E[at.CORRECTED_BY_OFFICERS]
    # Round toward zero, so that a position and its mirror image have the same correction.
    change = abs(total) // at.MOST_CORRECTION
    return static + (change if (total > 0) == (S[base + rules.TURN] == NOTHING) else -change)


@inlined
def learn_correction(E, S, Q, base, static, score, depth):
    """Update a position's correction entries with the difference between a search's score and `static`."""
    if E[at.CORRECTED_BY_PAWNS] == 0 and E[at.CORRECTED_BY_OFFICERS] == 0:
        return
    bonus = min(abs(score - static) * depth // 8, at.MOST_CORRECTION // 4)
    if (score < static) != (S[base + rules.TURN] != NOTHING):
        bonus = -bonus
    shift_history(Q, by_pawns(E, S, base), bonus, at.MOST_CORRECTION)
    shift_history(Q, by_officers(E, S, base, at.WHITE), bonus, at.MOST_CORRECTION)
    shift_history(Q, by_officers(E, S, base, at.BLACK), bonus, at.MOST_CORRECTION)
