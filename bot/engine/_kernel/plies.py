"""What the search and the quiescence search share: making moves, repetitions, ends of the game,
principal variations.
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel.evaluate import evaluate, is_dead
from bot.engine._kernel.keys import advance, advance_null
from bot.engine._kernel.layout import (
    BEGIN,
    DRAW,
    GAME_KEYS,
    GOAL_STEPS,
    IN_CHECK,
    KEY,
    LANDED,
    LIST,
    LIST_WORDS,
    MATE,
    MAX_PLY,
    NEARER,
    NO_SCORE,
    NODE_LIMIT,
    NODES,
    PAST,
    PLAYED,
    PLIES,
    PLY,
    PLY_FIELDS,
    PV,
    PV_LENGTH,
    ROOT_BASE,
    SELECTIVE_DEPTH,
    STALEMATE_WINS,
    STOP,
)
from bot.engine._kernel.order import landing
from bot.engine._kernel.store import cluster_of
from bot.rules._kernel.bits import ONE, bit, first_square, prefetch
from bot.rules._kernel.compiled import inlined, kernel
from bot.rules._kernel.layout import (
    ALL_ONES,
    HALFMOVES,
    KIND_SHIFT,
    KINDS,
    LEAPS,
    MAX_MOVES,
    OCCUPIED,
    PROMOTION_SHIFT,
    RIDE_COUNT,
    RIDES_OF,
    ROYAL,
    STATE,
    TARGET_SHIFT,
    TURN,
    UNITS,
)
from bot.rules._kernel.movegen import COUNT, attackers, generate_to, is_attacked, is_check, reach
from bot.rules.position import FIFTY_MOVES

NOTHING = np.uint64(0)
NEARLY_FIFTY = 90  # from this count on, table scores are not used: the key does not cover the fifty-move count


@kernel
def descend(T, E, S, W, H, ply, move):
    """Play a legal move, and write the next ply's position, key, sums and check flag. Prefetch its table cluster."""
    us = np.int64(S[ROOT_BASE + ply * STATE + TURN])
    advance(T, E, S, W, ply, move)
    row = PLY + ply * PLY_FIELDS
    W[row + PLAYED] = move
    W[row + LANDED] = landing(us, move)
    key = W[row + PLY_FIELDS + KEY]
    prefetch(H, cluster_of(H, key))
    W[PAST + W[GAME_KEYS] + ply + 1] = key
    W[row + PLY_FIELDS + IN_CHECK] = is_check(T, S, ROOT_BASE + (ply + 1) * STATE)


@inlined
def descend_null(T, E, S, W, ply):
    """Make a null move likewise. The side to move must not be in check."""
    advance_null(T, E, S, W, ply)
    row = PLY + ply * PLY_FIELDS
    W[row + PLAYED] = W[row + LANDED] = 0
    W[row + PLY_FIELDS + IN_CHECK] = 0
    W[row + PLY_FIELDS + BEGIN] = W[row + BEGIN]
    W[PAST + W[GAME_KEYS] + ply + 1] = W[row + PLY_FIELDS + KEY]


@inlined
def count_node(W, ply):
    """Count a node. Return True if the search is to stop: it was told to, or has reached its limit of nodes."""
    if W[STOP]:
        return True
    W[NODES] += 1
    if W[NODES] >= W[NODE_LIMIT]:
        W[STOP] = 1
    W[SELECTIVE_DEPTH] = max(W[SELECTIVE_DEPTH], ply)
    return W[STOP] != 0


@inlined
def has_repeated(S, W, ply):
    """Tell whether the position at `ply` has occurred before: once since the root, or twice since the last capture or
    pawn move.
    """
    quiet = np.int64(S[ROOT_BASE + ply * STATE + HALFMOVES])
    here = PAST + W[GAME_KEYS] + ply
    key = W[here]
    root = PAST + W[GAME_KEYS]
    times = 0
    at = here - 4
    last = max(PAST, here - quiet)
    while at >= last:
        if W[at] == key:
            times += 1
            if at >= root or times == 2:
                return True
        at -= 2
    return False


@kernel
def end_score(T, E, S, W, ply):
    """Return the score if the position at `ply` is over by repetition, insufficient material or fifty moves; else
    NO_SCORE.

    A mate, and a stalemate that wins, take precedence over insufficient material and fifty moves.
    """
    if has_repeated(S, W, ply):
        return DRAW
    base = ROOT_BASE + ply * STATE
    if S[base + HALFMOVES] < np.uint64(FIFTY_MOVES) and not is_dead(E, S, base):
        return NO_SCORE
    row = PLY + ply * PLY_FIELDS
    if W[row + IN_CHECK] or E[STALEMATE_WINS]:
        if generate_to(T, S, base, W, W[row + BEGIN], S, COUNT, ALL_ONES) == W[row + BEGIN]:
            return -MATE + ply
    return DRAW


@inlined
def arrival(T, E, S, base):
    """Return a packed move by which the king of the side to move reaches its goal and wins at once, or -1."""
    us = np.int64(S[base + TURN])
    board = S[base + UNITS + us * KINDS + ROYAL]
    square = us * 64 + first_square(board)
    if E[GOAL_STEPS + square] != 1:
        return -1
    steps = np.uint64(E[NEARER + square]) & ~S[base + OCCUPIED + us]
    without_king = (S[base + OCCUPIED] | S[base + OCCUPIED + 1]) & ~board
    while steps:
        target = first_square(steps)
        if not is_attacked(T, S, base, 1 - us, target, without_king):
            return first_square(board) | (target << TARGET_SHIFT)
        steps &= steps - ONE
    return -1


@kernel
def extend_line(W, ply, move):
    """Set the principal variation at `ply` to `move` and the next ply's principal variation."""
    row = PLY + ply * PLY_FIELDS
    length = W[row + PLY_FIELDS + PV_LENGTH]
    W[PV + ply * PLIES] = move
    for i in range(length):
        W[PV + ply * PLIES + 1 + i] = W[PV + (ply + 1) * PLIES + i]
    W[row + PV_LENGTH] = length + 1


@inlined
def settled(T, E, S, W, ply):
    """Return the score of a position below the root that needs no search, and write its line; else NO_SCORE.

    The game is over, or the king of the side to move can reach its goal, or the plies or move lists have no room left.
    """
    base, row = ROOT_BASE + ply * STATE, PLY + ply * PLY_FIELDS
    ended = end_score(T, E, S, W, ply)
    if ended != NO_SCORE:
        return ended
    if ply >= MAX_PLY or W[row + BEGIN] > LIST + LIST_WORDS - MAX_MOVES:
        return evaluate(T, E, S, W, ply)
    winning = arrival(T, E, S, base)
    if winning < 0:
        return NO_SCORE
    W[row + PLY_FIELDS + PV_LENGTH] = 0
    extend_line(W, ply, winning)
    return MATE - ply - 1


@kernel
def gives_check(T, S, base, move):
    """Tell whether a legal move gives check, directly or by discovery. Checks by castling are not found."""
    us = np.int64(S[base + TURN])
    origin, target = move & 63, (move >> TARGET_SHIFT) & 63
    promoted = (move >> PROMOTION_SHIFT) & 7
    unit = us * KINDS + (promoted if promoted else (move >> KIND_SHIFT) & 7)
    board = S[base + UNITS + (1 - us) * KINDS + ROYAL]
    if T[LEAPS + unit * 128 + target * 2 + 1] & board:
        return True
    occupied = ((S[base + OCCUPIED] | S[base + OCCUPIED + 1]) & ~bit(origin)) | bit(target)
    for i in range(np.int64(T[RIDE_COUNT + unit])):
        ride = RIDES_OF + (unit * KINDS + i) * 3
        if T[ride + 2] and reach(T, np.int64(T[ride]), target, occupied) & board:
            return True
    return attackers(T, S, base, us, first_square(board), occupied) & ~bit(origin) != NOTHING
