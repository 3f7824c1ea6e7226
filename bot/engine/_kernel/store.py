"""The transposition table: clusters of CLUSTER entries, which all threads read and write without locks.

An entry consists of two uint64 words. The first word is the key XOR the second, so an entry that two threads wrote at
the same time isn't recognized (lockless hashing, https://www.chessprogramming.org/Shared_Hash_Table#Lockless). The
second word holds, from the lowest bit: move (16 bits: origin, target, promotion), score (16), static evaluation (16),
depth + 1 (8), bound (2) and generation (6).
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel import layout as at
from bot.rules._kernel import layout as rules
from bot.rules._kernel.compiled import inlined, kernel

NO_MOVE, UNSEARCHED, QUIESCENT, AT_LEAST = np.int64(0), np.int64(-1), np.int64(0), np.int64(at.LOWER)
"""Constants for arguments of `store`. If these were literals, Numba would compile `store` once for each value."""

OFFSET = 32768
SCORE_SHIFT, STATIC_SHIFT, DEPTH_SHIFT, BOUND_SHIFT, GENERATION_SHIFT = 16, 32, 48, 56, 58
MOVE_MASK = 0xFFFF
GENERATIONS = 64
A_SEARCH_AGO = 4  # the depth of an entry counts as this many plies less for each search since it was written
MUCH_SHALLOWER = 3  # only an exact result replaces an entry of the same search that is more than this many plies deeper


@inlined
def brief(move):
    """Return 16 bits of a packed move: origin, target and promotion.

    These are enough to identify a move in its position.
    """
    return (move & 0xFFF) | (((move >> rules.PROMOTION_SHIFT) & rules.KIND_MASK) << 12)


@inlined
def cluster_of(H, key):
    """Return the index in H of a key's cluster. The number of clusters is a power of two."""
    return np.int64(np.uint64(key) & np.uint64(H.size // (at.CLUSTER * at.ENTRY) - 1)) * (at.CLUSTER * at.ENTRY)


@inlined
def probe(H, key):
    """Return the second word of a key's entry as an int64, or 0 if the table has no entry for the key."""
    begin = cluster_of(H, key)
    for i in range(at.CLUSTER):
        entry = begin + i * at.ENTRY
        data = H[entry + 1]
        if data and H[entry] ^ data == np.uint64(key):
            return np.int64(data)
    return 0


@inlined
def move_in(data):
    """Return an entry's move in the form that `brief` returns, or 0 if the entry has no move."""
    return data & MOVE_MASK


@inlined
def score_in(data, ply):
    """Return an entry's score.

    The table stores the distance from the position at `ply` to a mate. The returned score counts the distance from the
    root.
    """
    score = ((data >> SCORE_SHIFT) & 0xFFFF) - OFFSET
    if score >= at.MATED_IN_SIGHT:
        return score - ply
    if score <= -at.MATED_IN_SIGHT:
        return score + ply
    return score


@inlined
def static_in(data):
    """Return an entry's static evaluation, which can be NO_SCORE."""
    return ((data >> STATIC_SHIFT) & 0xFFFF) - OFFSET


@inlined
def depth_in(data):
    """Return an entry's depth in plies."""
    return ((data >> DEPTH_SHIFT) & 0xFF) - 1


@inlined
def bound_in(data):
    """Return an entry's bound: UPPER, LOWER, or EXACT, which has the bits of UPPER and LOWER."""
    return (data >> BOUND_SHIFT) & 3


@inlined
def refined(data, ply, static):
    """Return the score of a table entry if the entry's bound makes it a better estimate than `static`. Otherwise,
    return `static`.
    """
    if data == 0:
        return static
    score, bound = score_in(data, ply), bound_in(data)
    if abs(score) < at.MATED_IN_SIGHT:
        if bound == at.EXACT or (bound == at.LOWER and score > static) or (bound == at.UPPER and score < static):
            return score
    return static


@kernel
def store(H, W, ply, move, score, static, depth, bound):
    """Write an entry for the position at `ply`.

    The new entry replaces the position's own entry or an empty entry of the cluster. If there is neither, it replaces
    the least valuable entry, judged by depth and age. If the position's own entry was written in this search and is
    much deeper, only an exact result replaces it.
    """
    key = W[at.PLY + ply * at.PLY_FIELDS + at.KEY]
    if score >= at.MATED_IN_SIGHT:
        score += ply
    elif score <= -at.MATED_IN_SIGHT:
        score -= ply
    generation = W[at.GENERATION]
    word = np.uint64(key)
    begin = cluster_of(H, key)
    chosen = begin
    least = 1 << 20
    known = 0
    for i in range(at.CLUSTER):
        entry = begin + i * at.ENTRY
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
        is_fresh = (known >> GENERATION_SHIFT) & (GENERATIONS - 1) == generation
        if bound != at.EXACT and is_fresh and depth + MUCH_SHALLOWER < depth_in(known):
            return
        if move == 0:
            move = move_in(known)
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
    """Return how many of the table's first 1000 entries belong to this generation, for UCI's `hashfull`."""
    count = 0
    for i in range(1000):
        data = np.int64(H[i * at.ENTRY + 1])
        if data and (data >> GENERATION_SHIFT) & (GENERATIONS - 1) == generation:
            count += 1
    return count
