"""Magic bitboards: perfect hash tables that map the pieces in a ride's way to the squares that the ride reaches.

As in https://www.chessprogramming.org/Magic_Bitboards, the index is the masked occupancy times a magic number, shifted
right. The magic numbers are found by trial and error from a fixed seed, so every process finds the same ones.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from bot.rules._kernel.bits import bit, popcount

NOTHING = np.uint64(0)


@njit(cache=True, nogil=True)
def next_random(seed):
    """Advance the xorshift64* generator with the state `seed[0]`, and return its next word."""
    word = seed[0]
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    seed[0] = word
    return word * np.uint64(2685821657736338717)


@njit(cache=True, nogil=True)
def reached(targets, lines, count, occupied):
    """Return the bitboard of the reachable squares among `targets[:count]`.

    `lines[i]` is the bitboard of the squares that must be empty on the way to `targets[i]`.
    """
    found = NOTHING
    for i in range(count):
        if lines[i] & occupied == NOTHING:
            found |= bit(targets[i])
    return found


@njit(cache=True, nogil=True)
def hash_ride(targets, lines, count, seed, table):
    """Fill `table` for one ride from one square, and return (mask, magic, shift), each uint64.

    The ride has `count` paths. Path i leads to the square `targets[i]`, and any piece on the bitboard `lines[i]` blocks
    it. `table` must have at least 2 ** popcount(mask) words. `seed` is the state of `next_random`.
    """
    mask = NOTHING
    for i in range(count):
        mask |= lines[i]
    bits = popcount(mask)
    size = 1 << bits
    subsets = np.empty(size, np.uint64)
    answers = np.empty(size, np.uint64)
    subset = NOTHING
    for i in range(size):
        subsets[i] = subset
        answers[i] = reached(targets, lines, count, subset)
        subset = (subset - mask) & mask
    shift = np.uint64(64 - bits) if bits else np.uint64(63)
    used = np.zeros(size, np.int64)
    trial = 0
    while True:
        trial += 1
        # A number with few bits set is more likely to be magic.
        magic = next_random(seed) & next_random(seed) & next_random(seed) if bits else NOTHING
        if bits and popcount((mask * magic) >> np.uint64(56)) < min(bits, 6):
            continue
        for i in range(size):
            index = np.int64((subsets[i] * magic) >> shift)
            if used[index] != trial:
                used[index] = trial
                table[index] = answers[i]
            elif table[index] != answers[i]:
                break
        else:
            return mask, magic, shift
