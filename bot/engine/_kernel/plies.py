"""Functions shared by the search and the quiescence search: making moves, and finding draws and best lines."""

from __future__ import annotations

import numpy as np

from bot.engine._kernel import layout as at
from bot.engine._kernel.evaluate import evaluate, is_dead
from bot.engine._kernel.keys import advance, advance_null
from bot.engine._kernel.order import landing
from bot.engine._kernel.store import cluster_of
from bot.rules._kernel import layout as rules
from bot.rules._kernel.bits import ONE, bit, first_square, prefetch
from bot.rules._kernel.compiled import inlined, kernel
from bot.rules._kernel.movegen import COUNT, attackers, generate_to, is_attacked, is_check, reach
from bot.rules.position import FIFTY_MOVES

NOTHING = np.uint64(0)
NEARLY_FIFTY = 90  # from this halfmove clock on, scores in the transposition table aren't used: keys omit the clock


@kernel
def descend(T, E, S, W, H, ply, move):
    """Play a legal move, and write the next ply's position, key, sums and check flag. Prefetch the key's cluster of
    `H`.
    """
    us = np.int64(S[at.ROOT_BASE + ply * rules.STATE + rules.TURN])
    advance(T, E, S, W, ply, move)
    row = at.PLY + ply * at.PLY_FIELDS
    W[row + at.PLAYED] = move
    W[row + at.LANDED] = landing(us, move)
    key = W[row + at.PLY_FIELDS + at.KEY]
    prefetch(H, cluster_of(H, key))
    W[at.PAST + W[at.GAME_KEYS] + ply + 1] = key
    W[row + at.PLY_FIELDS + at.IN_CHECK] = is_check(T, S, at.ROOT_BASE + (ply + 1) * rules.STATE)


@inlined
def descend_null(T, E, S, W, ply):
    """Play a null move, and write the next ply's position, key, sums and check flag. The side to move must not be in
    check.
    """
    advance_null(T, E, S, W, ply)
    row = at.PLY + ply * at.PLY_FIELDS
    W[row + at.PLAYED] = W[row + at.LANDED] = 0
    W[row + at.PLY_FIELDS + at.IN_CHECK] = 0
    W[row + at.PLY_FIELDS + at.BEGIN] = W[row + at.BEGIN]
    W[at.PAST + W[at.GAME_KEYS] + ply + 1] = W[row + at.PLY_FIELDS + at.KEY]


@inlined
def count_node(W, ply):
    """Count a node. Return whether the search must stop because a stop was requested or the node limit was reached."""
    if W[at.STOP]:
        return True
    W[at.NODES] += 1
    if W[at.NODES] >= W[at.NODE_LIMIT]:
        W[at.STOP] = 1
    W[at.SELECTIVE_DEPTH] = max(W[at.SELECTIVE_DEPTH], ply)
    return W[at.STOP] != 0


@inlined
def has_repeated(S, W, ply):
    """Return whether the position at `ply` counts as a draw by repetition. This is the case if it has already occurred
    once since the root, or twice since the last capture or pawn move.
    """
    quiet = np.int64(S[at.ROOT_BASE + ply * rules.STATE + rules.HALFMOVES])
    here = at.PAST + W[at.GAME_KEYS] + ply
    key = W[here]
    root = at.PAST + W[at.GAME_KEYS]
    times = 0
    earlier = here - 4
    last = max(at.PAST, here - quiet)
    while earlier >= last:
        if W[earlier] == key:
            times += 1
            if earlier >= root or times == 2:
                return True
        earlier -= 2
    return False


@kernel
def end_score(T, E, S, W, ply):
    """Return the score if repetition, insufficient material or the fifty-move rule ends the game at `ply`. Otherwise,
    return NO_SCORE.

    A mate or a winning stalemate takes precedence over insufficient material and the fifty-move rule.
    """
    if has_repeated(S, W, ply):
        return at.DRAW
    base = at.ROOT_BASE + ply * rules.STATE
    if S[base + rules.HALFMOVES] < np.uint64(FIFTY_MOVES) and not is_dead(E, S, base):
        return at.NO_SCORE
    row = at.PLY + ply * at.PLY_FIELDS
    if W[row + at.IN_CHECK] or E[at.STALEMATE_WINS]:
        if generate_to(T, S, base, W, W[row + at.BEGIN], S, COUNT, rules.ALL_ONES) == W[row + at.BEGIN]:
            return -at.MATE + ply
    return at.DRAW


@inlined
def arrival(T, E, S, base):
    """Return a packed move with which the side to move wins because its king reaches the goal. Return -1 if there is
    no such move.
    """
    us = np.int64(S[base + rules.TURN])
    board = S[base + rules.UNITS + us * rules.KINDS + rules.ROYAL]
    square = us * 64 + first_square(board)
    if E[at.GOAL_STEPS + square] != 1:
        return -1
    steps = np.uint64(E[at.NEARER + square]) & ~S[base + rules.OCCUPIED + us]
    without_king = (S[base + rules.OCCUPIED] | S[base + rules.OCCUPIED + 1]) & ~board
    while steps:
        target = first_square(steps)
        if not is_attacked(T, S, base, 1 - us, target, without_king):
            return first_square(board) | (target << rules.TARGET_SHIFT)
        steps &= steps - ONE
    return -1


@kernel
def extend_line(W, ply, move):
    """Set the principal variation at `ply` to `move` followed by the principal variation of the next ply."""
    row = at.PLY + ply * at.PLY_FIELDS
    length = W[row + at.PLY_FIELDS + at.PV_LENGTH]
    W[at.PV + ply * at.PLIES] = move
    for i in range(length):
        W[at.PV + ply * at.PLIES + 1 + i] = W[at.PV + (ply + 1) * at.PLIES + i]
    W[row + at.PV_LENGTH] = length + 1


@inlined
def settled(T, E, S, W, ply):
    """Return the score of a position below the root if no search is needed. Otherwise, return NO_SCORE.

    No search is needed if the game is over, if the king of the side to move can reach its goal, or if there is no room
    left for more plies or moves. If the king can reach its goal, its move is written as the principal variation.
    """
    base, row = at.ROOT_BASE + ply * rules.STATE, at.PLY + ply * at.PLY_FIELDS
    ended = end_score(T, E, S, W, ply)
    if ended != at.NO_SCORE:
        return ended
    if ply >= at.MAX_PLY or W[row + at.BEGIN] > at.LIST + at.LIST_WORDS - rules.MAX_MOVES:
        return evaluate(T, E, S, W, ply)
    winning = arrival(T, E, S, base)
    if winning < 0:
        return at.NO_SCORE
    W[row + at.PLY_FIELDS + at.PV_LENGTH] = 0
    extend_line(W, ply, winning)
    return at.MATE - ply - 1


@kernel
def gives_check(T, S, base, move):
    """Return whether a legal move gives check, directly or by discovery. Checks given by castling aren't found."""
    us = np.int64(S[base + rules.TURN])
    origin, target = move & 63, (move >> rules.TARGET_SHIFT) & 63
    promoted = (move >> rules.PROMOTION_SHIFT) & rules.KIND_MASK
    unit = us * rules.KINDS + (promoted if promoted else (move >> rules.KIND_SHIFT) & rules.KIND_MASK)
    board = S[base + rules.UNITS + (1 - us) * rules.KINDS + rules.ROYAL]
    if T[rules.LEAPS + unit * 128 + target * 2 + 1] & board:
        return True
    occupied = ((S[base + rules.OCCUPIED] | S[base + rules.OCCUPIED + 1]) & ~bit(origin)) | bit(target)
    for i in range(np.int64(T[rules.RIDE_COUNT + unit])):
        ride = rules.RIDES_OF + (unit * rules.KINDS + i) * 3
        if T[ride + 2] and reach(T, np.int64(T[ride]), target, occupied) & board:
            return True
    return attackers(T, S, base, us, first_square(board), occupied) & ~bit(origin) != NOTHING
