"""The network: a correction of the evaluation in centipawns, trained on the scores of searches.

It has one input for each unit on each square and one hidden layer of NEURONS neurons, each with a squared clipped ReLU
(SCReLU) activation. The output weights depend on the side to move and on a bucket for the number of units left. As in
NNUE (https://www.chessprogramming.org/NNUE), the sums of the hidden layer, called accumulators, are updated from move
to move. All arithmetic is in integers, so a position has the same correction on every machine and by every order of
moves.

A word of int64 holds four accumulators of 16 bits, the first in the lowest bits. Each has `HALF` added, so that none is
negative and borrows from the next.
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
    """Compute the accumulators of the position at `ply` from scratch."""
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
    """Write the next ply's accumulators after a unit has moved. `left` and `landed` index (colour, kind, square)."""
    sums, gone, come = SUMS + ply * NEURON_WORDS, INPUTS + left * NEURON_WORDS, INPUTS + landed * NEURON_WORDS
    for i in range(NEURON_WORDS):
        W[sums + NEURON_WORDS + i] = W[sums + i] - E[gone + i] + E[come + i]


@inlined
def add(E, W, ply, place):
    """Add a unit to the accumulators at `ply`. `place` indexes (colour, kind, square)."""
    sums, come = SUMS + ply * NEURON_WORDS, INPUTS + place * NEURON_WORDS
    for i in range(NEURON_WORDS):
        W[sums + i] += E[come + i]


@inlined
def remove(E, W, ply, place):
    """Subtract a unit from the accumulators at `ply`. `place` indexes (colour, kind, square)."""
    sums, gone = SUMS + ply * NEURON_WORDS, INPUTS + place * NEURON_WORDS
    for i in range(NEURON_WORDS):
        W[sums + i] -= E[gone + i]


@inlined
def keep(W, ply):
    """Copy the accumulators to the next ply, as for a null move."""
    sums = SUMS + ply * NEURON_WORDS
    for i in range(NEURON_WORDS):
        W[sums + NEURON_WORDS + i] = W[sums + i]


@inlined
def activated(word, lane):
    """Return the activation, 0 to CLIP**2, of the neuron in lane 0 to 3 of a word of accumulators."""
    value = min(max(((word >> (16 * lane)) & 0xFFFF) - HALF, 0), CLIP)
    return value * value


@kernel
def correction(E, S, W, ply):
    """Return the network's output for the position at `ply`: centipawns to add to the evaluation, from White's view."""
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
