"""The transposition table: clusters of entries of two words, written and read by all threads without locks.

The first word is the key exclusive-or the second, so that an entry torn by two writers is not believed. The second:
move (15 bits: origin, target, kind promoted to), score and evaluation (16 each), depth + 1 (8), bound (2),
generation (6).
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel.layout import (
    CLUSTER,
    ENTRY,
    EXACT,
    GENERATION,
    KEY,
    LOWER,
    MATED_IN_SIGHT,
    PLY,
    PLY_FIELDS,
    UPPER,
)
from bot.rules._kernel.compiled import inlined, kernel
from bot.rules._kernel.layout import PROMOTION_SHIFT

NO_MOVE, UNSEARCHED, QUIESCENT, AT_LEAST = np.int64(0), np.int64(-1), np.int64(0), np.int64(LOWER)
"""What is stored where it is known beforehand. As literals they would have Numba compile `store` for each."""

OFFSET = 32768
SCORE_SHIFT, STATIC_SHIFT, DEPTH_SHIFT, BOUND_SHIFT, GENERATION_SHIFT = 15, 31, 47, 55, 57
GENERATIONS = 64
A_SEARCH_AGO = 4  # plies of depth that an entry is worth less for each search since
MUCH_SHALLOWER = 3  # by more plies than these an entry has to be for a deeper one of the same search to stay


@inlined
def brief(move):
    """Return what tells a move from the others of its position, in 15 bits."""
    return (move & 0xFFF) | (((move >> PROMOTION_SHIFT) & 7) << 12)


@inlined
def cluster_of(H, key):
    """Return where a key's cluster begins; the table holds a power of two of them."""
    return np.int64(np.uint64(key) & np.uint64(H.size // (CLUSTER * ENTRY) - 1)) * (CLUSTER * ENTRY)


@inlined
def probe(H, key):
    """Return the second word of this key's entry, or 0."""
    begin = cluster_of(H, key)
    for i in range(CLUSTER):
        entry = begin + i * ENTRY
        data = H[entry + 1]
        if data and H[entry] ^ data == np.uint64(key):
            return np.int64(data)
    return 0


@inlined
def score_in(data, ply):
    """Return an entry's score; a mate is stored by its distance from the position, not from the root."""
    score = ((data >> SCORE_SHIFT) & 0xFFFF) - OFFSET
    if score >= MATED_IN_SIGHT:
        return score - ply
    if score <= -MATED_IN_SIGHT:
        return score + ply
    return score


@inlined
def static_in(data):
    """Return an entry's evaluation, or NO_SCORE."""
    return ((data >> STATIC_SHIFT) & 0xFFFF) - OFFSET


@inlined
def depth_in(data):
    """Return an entry's depth."""
    return ((data >> DEPTH_SHIFT) & 0xFF) - 1


@inlined
def bound_in(data):
    """Return whether an entry's score is UPPER, LOWER or EXACT; both bits of EXACT are set."""
    return (data >> BOUND_SHIFT) & 3


@inlined
def refined(data, ply, static):
    """Return the score of an entry where it says more than the evaluation does, and that elsewhere."""
    if data == 0:
        return static
    score, bound = score_in(data, ply), bound_in(data)
    if abs(score) < MATED_IN_SIGHT:
        if bound == EXACT or (bound == LOWER and score > static) or (bound == UPPER and score < static):
            return score
    return static


@kernel
def store(H, W, ply, move, score, static, depth, bound):
    """Write an entry for the position at `ply` over its last one, or over the shallowest and oldest of its cluster."""
    key = W[PLY + ply * PLY_FIELDS + KEY]
    if score >= MATED_IN_SIGHT:
        score += ply
    elif score <= -MATED_IN_SIGHT:
        score -= ply
    generation = W[GENERATION]
    word = np.uint64(key)
    begin = cluster_of(H, key)
    chosen = begin
    least = 1 << 20
    known = 0
    for i in range(CLUSTER):
        entry = begin + i * ENTRY
        data = H[entry + 1]
        if data == np.uint64(0):
            chosen = entry
            break
        old = np.int64(data)
        if H[entry] ^ data == word:
            chosen = entry
            known = old
            break
        value = depth_in(old) - A_SEARCH_AGO * ((generation - (old >> GENERATION_SHIFT)) & (GENERATIONS - 1))
        if value < least:
            least = value
            chosen = entry
    move = brief(move)
    if known:
        is_fresh = known >> GENERATION_SHIFT == generation
        if bound != EXACT and is_fresh and depth + MUCH_SHALLOWER < depth_in(known):
            return
        if move == 0:
            move = known & 0x7FFF
    data = np.uint64(
        move
        | ((score + OFFSET) << SCORE_SHIFT)
        | ((static + OFFSET) << STATIC_SHIFT)
        | ((depth + 1) << DEPTH_SHIFT)
        | (bound << BOUND_SHIFT)
        | (generation << GENERATION_SHIFT)
    )
    H[chosen] = word ^ data
    H[chosen + 1] = data


@kernel
def fullness(H, generation):
    """Return how many of 1000 entries are of this generation, by the first thousand."""
    count = 0
    for i in range(1000):
        data = np.int64(H[i * ENTRY + 1])
        if data and data >> GENERATION_SHIFT == generation:
            count += 1
    return count
