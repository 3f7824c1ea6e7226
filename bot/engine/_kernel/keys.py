"""Zobrist keys, and the sums that the evaluation uses. Both are updated incrementally after each move.

A key covers everything that matters for repetitions: the piece placement, the side to move, the castling rights, and
the last double step if the pawn can legally be captured en passant. https://www.chessprogramming.org/Zobrist_Hashing
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel import layout as at
from bot.engine._kernel.network import add, carry, keep, remove, sum_up
from bot.rules._kernel import layout as rules
from bot.rules._kernel.bits import ONE, first_square
from bot.rules._kernel.compiled import inlined, kernel
from bot.rules._kernel.movegen import is_safe_en_passant, make


@kernel
def passing_key(T, E, S, base):
    """Return the en passant part of the Zobrist key. It is 0 unless the last move was a double step by a pawn that can
    legally be captured en passant.
    """
    passed = np.int64(S[base + rules.PASSED])
    if passed == rules.NO_SQUARE:
        return 0
    us = np.int64(S[base + rules.TURN])
    units = base + rules.UNITS + us * rules.KINDS
    king = first_square(S[units + rules.ROYAL])
    for kind in range(rules.KINDS):
        if (np.int64(T[rules.PAWN_KINDS + us]) >> kind) & 1:
            takers = S[units + kind] & T[rules.LEAPERS_TO + (us * 64 + passed) * rules.KINDS + kind]
            while takers:
                if is_safe_en_passant(T, S, base, us, king, first_square(takers)):
                    return E[at.PASSED_KEYS + passed] ^ E[at.PASSER_KEYS + np.int64(S[base + rules.PASSER])]
                takers &= takers - ONE
    return 0


@kernel
def enter(T, E, S, W, ply):
    """Compute the Zobrist key, the piece-square sum, the phase and the network's accumulators of the position at `ply`
    from scratch.
    """
    base = at.ROOT_BASE + ply * rules.STATE
    key = passing_key(T, E, S, base) ^ E[at.RIGHTS_KEYS + np.int64(S[base + rules.RIGHTS])]
    if S[base + rules.TURN]:
        key ^= E[at.TURN_KEY]
    placed = 0
    phase = 0
    for unit in range(2 * rules.KINDS):
        board = S[base + rules.UNITS + unit]
        while board:
            place = unit * 64 + first_square(board)
            board &= board - ONE
            key ^= E[at.KEYS + place]
            placed += E[at.PLACES + place]
            phase += E[at.PHASES + unit]
    row = at.PLY + ply * at.PLY_FIELDS
    W[row + at.KEY], W[row + at.PLACED], W[row + at.PHASE] = key, placed, phase
    if E[at.NETWORK]:
        sum_up(E, S, W, ply)


@inlined
def advance(T, E, S, W, ply, move):
    """Play a legal move in the position at `ply`. Update the key, sums and accumulators, and write the new values to
    the next ply.
    """
    base = at.ROOT_BASE + ply * rules.STATE
    after = base + rules.STATE
    make(T, S, base, after, move)
    row = at.PLY + ply * at.PLY_FIELDS
    us = np.int64(S[base + rules.TURN])
    them = 1 - us
    origin, target = move & 63, (move >> rules.TARGET_SHIFT) & 63
    kind, promoted = (move >> rules.KIND_SHIFT) & rules.KIND_MASK, (move >> rules.PROMOTION_SHIFT) & rules.KIND_MASK
    left = (us * rules.KINDS + kind) * 64 + origin
    unit = us * rules.KINDS + (promoted if promoted else kind)
    landed = unit * 64 + target
    key = W[row + at.KEY] ^ E[at.KEYS + left] ^ E[at.KEYS + landed] ^ E[at.TURN_KEY]
    placed = W[row + at.PLACED] - E[at.PLACES + left] + E[at.PLACES + landed]
    phase = W[row + at.PHASE]
    has_network = E[at.NETWORK] != 0
    if has_network:
        carry(E, W, ply, left, landed)
    if promoted:
        phase += E[at.PHASES + unit] - E[at.PHASES + us * rules.KINDS + kind]

    taken = S[base + rules.OCCUPIED + them] & ~S[after + rules.OCCUPIED + them]
    if taken:
        for i in range(rules.KINDS):
            victim = them * rules.KINDS + i
            if S[base + rules.UNITS + victim] & taken:
                place = victim * 64 + first_square(taken)
                key ^= E[at.KEYS + place]
                placed -= E[at.PLACES + place]
                phase -= E[at.PHASES + victim]
                if has_network:
                    remove(E, W, ply + 1, place)
                break
    if move >> rules.CASTLING_SHIFT:
        for i in range(1, rules.KINDS):
            hopper = us * rules.KINDS + i
            here, there = S[base + rules.UNITS + hopper], S[after + rules.UNITS + hopper]
            if here != there:
                old = hopper * 64 + first_square(here & ~there)
                new = hopper * 64 + first_square(there & ~here)
                key ^= E[at.KEYS + old] ^ E[at.KEYS + new]
                placed += E[at.PLACES + new] - E[at.PLACES + old]
                if has_network:
                    remove(E, W, ply + 1, old)
                    add(E, W, ply + 1, new)
    key ^= E[at.RIGHTS_KEYS + np.int64(S[base + rules.RIGHTS])] ^ E[at.RIGHTS_KEYS + np.int64(S[after + rules.RIGHTS])]
    if S[base + rules.PASSED] != np.uint64(rules.NO_SQUARE):
        key ^= passing_key(T, E, S, base)
    if S[after + rules.PASSED] != np.uint64(rules.NO_SQUARE):
        key ^= passing_key(T, E, S, after)
    row += at.PLY_FIELDS
    W[row + at.KEY], W[row + at.PLACED], W[row + at.PHASE] = key, placed, phase


@kernel
def advance_null(T, E, S, W, ply):
    """Make a null move: pass the turn to the other side.

    The halfmove clock restarts at 0, because no position before the null move can be repeated after it.
    """
    base = at.ROOT_BASE + ply * rules.STATE
    after = base + rules.STATE
    for i in range(rules.STATE):
        S[after + i] = S[base + i]
    S[after + rules.TURN] ^= ONE
    S[after + rules.PASSED] = np.uint64(rules.NO_SQUARE)
    S[after + rules.HALFMOVES] = np.uint64(0)
    row = at.PLY + ply * at.PLY_FIELDS
    key = W[row + at.KEY] ^ E[at.TURN_KEY] ^ passing_key(T, E, S, base)
    W[row + at.PLY_FIELDS + at.KEY] = key
    W[row + at.PLY_FIELDS + at.PLACED] = W[row + at.PLACED]
    W[row + at.PLY_FIELDS + at.PHASE] = W[row + at.PHASE]
    if E[at.NETWORK]:
        keep(W, ply)
