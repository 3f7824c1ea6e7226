"""Zobrist keys, and the sums that are updated incrementally with them.

A key covers all that counts for a repetition: the placement, the side to move, the castling rights, and the last double
step if an en passant capture of it is legal. https://www.chessprogramming.org/Zobrist_Hashing
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel.layout import (
    KEY,
    KEYS,
    NETWORK,
    PASSED_KEYS,
    PASSER_KEYS,
    PHASE,
    PHASES,
    PLACED,
    PLACES,
    PLY,
    PLY_FIELDS,
    RIGHTS_KEYS,
    ROOT_BASE,
    TURN_KEY,
)
from bot.engine._kernel.network import add, carry, keep, remove, sum_up
from bot.rules._kernel.bits import ONE, first_square
from bot.rules._kernel.compiled import inlined, kernel
from bot.rules._kernel.layout import (
    CASTLING_SHIFT,
    HALFMOVES,
    KIND_SHIFT,
    KINDS,
    LEAPERS_TO,
    NO_SQUARE,
    OCCUPIED,
    PASSED,
    PASSER,
    PAWN_KINDS,
    PROMOTION_SHIFT,
    RIGHTS,
    ROYAL,
    STATE,
    TARGET_SHIFT,
    TURN,
    UNITS,
)
from bot.rules._kernel.movegen import is_safe_en_passant, make


@kernel
def passing_key(T, E, S, base):
    """Return the part of the key for a double step that can legally be captured en passant; 0 otherwise."""
    passed = np.int64(S[base + PASSED])
    if passed == NO_SQUARE:
        return 0
    us = np.int64(S[base + TURN])
    units = base + UNITS + us * KINDS
    king = first_square(S[units + ROYAL])
    for kind in range(KINDS):
        if (np.int64(T[PAWN_KINDS + us]) >> kind) & 1:
            takers = S[units + kind] & T[LEAPERS_TO + (us * 64 + passed) * KINDS + kind]
            while takers:
                if is_safe_en_passant(T, S, base, us, king, first_square(takers)):
                    return E[PASSED_KEYS + passed] ^ E[PASSER_KEYS + np.int64(S[base + PASSER])]
                takers &= takers - ONE
    return 0


@kernel
def enter(T, E, S, W, ply):
    """Compute the key, the piece-square sum, the phase and the network's accumulators at `ply` from scratch."""
    base = ROOT_BASE + ply * STATE
    key = passing_key(T, E, S, base) ^ E[RIGHTS_KEYS + np.int64(S[base + RIGHTS])]
    if S[base + TURN]:
        key ^= E[TURN_KEY]
    placed = 0
    phase = 0
    for unit in range(2 * KINDS):
        board = S[base + UNITS + unit]
        while board:
            place = unit * 64 + first_square(board)
            board &= board - ONE
            key ^= E[KEYS + place]
            placed += E[PLACES + place]
            phase += E[PHASES + unit]
    row = PLY + ply * PLY_FIELDS
    W[row + KEY], W[row + PLACED], W[row + PHASE] = key, placed, phase
    if E[NETWORK]:
        sum_up(E, S, W, ply)


@inlined
def advance(T, E, S, W, ply, move):
    """Play a legal move of the position at `ply`, and update key, sums and accumulators for the next ply."""
    base = ROOT_BASE + ply * STATE
    after = base + STATE
    make(T, S, base, after, move)
    row = PLY + ply * PLY_FIELDS
    us = np.int64(S[base + TURN])
    them = 1 - us
    origin, target = move & 63, (move >> TARGET_SHIFT) & 63
    kind, promoted = (move >> KIND_SHIFT) & 7, (move >> PROMOTION_SHIFT) & 7
    left = (us * KINDS + kind) * 64 + origin
    unit = us * KINDS + (promoted if promoted else kind)
    landed = unit * 64 + target
    key = W[row + KEY] ^ E[KEYS + left] ^ E[KEYS + landed] ^ E[TURN_KEY]
    placed = W[row + PLACED] - E[PLACES + left] + E[PLACES + landed]
    phase = W[row + PHASE]
    has_network = E[NETWORK] != 0
    if has_network:
        carry(E, W, ply, left, landed)
    if promoted:
        phase += E[PHASES + unit] - E[PHASES + us * KINDS + kind]

    taken = S[base + OCCUPIED + them] & ~S[after + OCCUPIED + them]
    if taken:
        for i in range(KINDS):
            victim = them * KINDS + i
            if S[base + UNITS + victim] & taken:
                place = victim * 64 + first_square(taken)
                key ^= E[KEYS + place]
                placed -= E[PLACES + place]
                phase -= E[PHASES + victim]
                if has_network:
                    remove(E, W, ply + 1, place)
                break
    if move >> CASTLING_SHIFT:
        for i in range(1, KINDS):
            hopper = us * KINDS + i
            here, there = S[base + UNITS + hopper], S[after + UNITS + hopper]
            if here != there:
                old = hopper * 64 + first_square(here & ~there)
                new = hopper * 64 + first_square(there & ~here)
                key ^= E[KEYS + old] ^ E[KEYS + new]
                placed += E[PLACES + new] - E[PLACES + old]
                if has_network:
                    remove(E, W, ply + 1, old)
                    add(E, W, ply + 1, new)
    key ^= E[RIGHTS_KEYS + np.int64(S[base + RIGHTS])] ^ E[RIGHTS_KEYS + np.int64(S[after + RIGHTS])]
    if S[base + PASSED] != np.uint64(NO_SQUARE):
        key ^= passing_key(T, E, S, base)
    if S[after + PASSED] != np.uint64(NO_SQUARE):
        key ^= passing_key(T, E, S, after)
    row += PLY_FIELDS
    W[row + KEY], W[row + PLACED], W[row + PHASE] = key, placed, phase


@kernel
def advance_null(T, E, S, W, ply):
    """Make a null move: pass the turn to the other side.

    The count of half-moves starts again at 0, since no position before the null move can be repeated after it.
    """
    base = ROOT_BASE + ply * STATE
    after = base + STATE
    for i in range(STATE):
        S[after + i] = S[base + i]
    S[after + TURN] ^= ONE
    S[after + PASSED] = np.uint64(NO_SQUARE)
    S[after + HALFMOVES] = np.uint64(0)
    row = PLY + ply * PLY_FIELDS
    key = W[row + KEY] ^ E[TURN_KEY] ^ passing_key(T, E, S, base)
    W[row + PLY_FIELDS + KEY] = key
    W[row + PLY_FIELDS + PLACED] = W[row + PLACED]
    W[row + PLY_FIELDS + PHASE] = W[row + PHASE]
    if E[NETWORK]:
        keep(W, ply)
