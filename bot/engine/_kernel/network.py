"""The network: a small correction of the evaluation, learnt from what a search says of positions.

Each unit on its square adds its numbers to those of all neurons; the sums go with a position from move to move. What
is above nothing in each, up to `CLIP`, is squared, and the squares are weighed by who is to move and by how many units
are left. All of it is done in whole numbers, so that it is the same on every machine and by whatever moves a position
was reached.

Four neurons share a word, 16 bits each, the first lowest; every sum is carried with `HALF` added, so that none goes
below 0 and borrows from its neighbour.
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel.layout import (
    BUCKETS,
    CLIP,
    HALF,
    INPUTS,
    NEURON_WORDS,
    NEURONS,
    OUTPUT_BIASES,
    OUTPUT_SHIFT,
    OUTPUTS,
    ROOT_BASE,
    SUM_BIASES,
    SUMS,
    UNITS_A_BUCKET_SHIFT,
)
from bot.rules._kernel.bits import ONE, first_square, popcount
from bot.rules._kernel.compiled import inlined, kernel
from bot.rules._kernel.layout import KINDS, OCCUPIED, STATE, TURN, UNITS


@inlined
def sum_up(E, S, W, ply):
    """Compute the sums of the position at `ply` from scratch."""
    base, sums = ROOT_BASE + ply * STATE, SUMS + ply * NEURON_WORDS
    for i in range(NEURON_WORDS):
        W[sums + i] = E[SUM_BIASES + i]
    for unit in range(2 * KINDS):
        board = S[base + UNITS + unit]
        while board:
            add(E, W, ply, unit * 64 + first_square(board))
            board &= board - ONE


@inlined
def carry(E, W, ply, left, landed):
    """Write the next ply's sums: a unit has left one place for another."""
    sums, gone, come = SUMS + ply * NEURON_WORDS, INPUTS + left * NEURON_WORDS, INPUTS + landed * NEURON_WORDS
    for i in range(NEURON_WORDS):
        W[sums + NEURON_WORDS + i] = W[sums + i] - E[gone + i] + E[come + i]


@inlined
def add(E, W, ply, place):
    """Add a unit on its square to the sums at `ply`."""
    sums, come = SUMS + ply * NEURON_WORDS, INPUTS + place * NEURON_WORDS
    for i in range(NEURON_WORDS):
        W[sums + i] += E[come + i]


@inlined
def remove(E, W, ply, place):
    """Take a unit on its square from the sums at `ply`."""
    sums, gone = SUMS + ply * NEURON_WORDS, INPUTS + place * NEURON_WORDS
    for i in range(NEURON_WORDS):
        W[sums + i] -= E[gone + i]


@inlined
def keep(W, ply):
    """Write the next ply's sums: nothing has moved."""
    sums = SUMS + ply * NEURON_WORDS
    for i in range(NEURON_WORDS):
        W[sums + NEURON_WORDS + i] = W[sums + i]


@inlined
def activated(word, lane):
    """Return a neuron's square."""
    value = min(max(((word >> (16 * lane)) & 0xFFFF) - HALF, 0), CLIP)
    return value * value


@kernel
def correction(E, S, W, ply):
    """Return by how many centipawns the position at `ply` is better for White than its parts say."""
    base, sums = ROOT_BASE + ply * STATE, SUMS + ply * NEURON_WORDS
    units = popcount(S[base + OCCUPIED] | S[base + OCCUPIED + 1])
    bucket = np.int64(S[base + TURN]) * BUCKETS + min((units - 1) >> UNITS_A_BUCKET_SHIFT, BUCKETS - 1)
    outputs = OUTPUTS + bucket * NEURONS
    total = E[OUTPUT_BIASES + bucket]
    for i in range(NEURON_WORDS):
        word = W[sums + i]
        weight = outputs + 4 * i
        total += activated(word, 0) * E[weight] + activated(word, 1) * E[weight + 1]
        total += activated(word, 2) * E[weight + 2] + activated(word, 3) * E[weight + 3]
    return total >> OUTPUT_SHIFT
