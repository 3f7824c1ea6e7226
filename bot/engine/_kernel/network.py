"""The network, which computes a correction to the evaluation in centipawns. It was trained on search scores.

The network has one input for each piece on each square, and one hidden layer of NEURONS neurons. Each neuron has a
squared clipped ReLU (SCReLU) activation. The output weights depend on the side to move and on the number of pieces
left, which selects one of several buckets.

As in NNUE (https://www.chessprogramming.org/NNUE), the hidden layer's sums, called accumulators, are updated after each
move. All arithmetic is in integers. A position therefore has the same correction on every machine and for every order
of moves that leads to it.

An int64 word holds four 16-bit accumulators, the first in the lowest bits. `HALF` is added to each accumulator, because
a negative accumulator would borrow from the next one.
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel import layout as at
from bot.rules._kernel import layout as rules
from bot.rules._kernel.bits import ONE, first_square, popcount
from bot.rules._kernel.compiled import inlined, kernel


@inlined
def sum_up(E, S, W, ply):
    """Compute the accumulators of the position at `ply` from scratch."""
    base, sums = at.ROOT_BASE + ply * rules.STATE, at.SUMS + ply * at.NEURON_WORDS
    for i in range(at.NEURON_WORDS):
        W[sums + i] = E[at.SUM_BIASES + i]
    for unit in range(2 * rules.KINDS):
        board = S[base + rules.UNITS + unit]
        while board:
            add(E, W, ply, unit * 64 + first_square(board))
            board &= board - ONE


@inlined
def carry(E, W, ply, left, landed):
    """Write the next ply's accumulators after a piece has moved.

    `left` and `landed` are indices into (color, kind, square).
    """
    sums = at.SUMS + ply * at.NEURON_WORDS
    gone, come = at.INPUTS + left * at.NEURON_WORDS, at.INPUTS + landed * at.NEURON_WORDS
    for i in range(at.NEURON_WORDS):
        W[sums + at.NEURON_WORDS + i] = W[sums + i] - E[gone + i] + E[come + i]


@inlined
def add(E, W, ply, place):
    """Add a piece to the accumulators at `ply`. `place` is an index into (color, kind, square)."""
    sums, come = at.SUMS + ply * at.NEURON_WORDS, at.INPUTS + place * at.NEURON_WORDS
    for i in range(at.NEURON_WORDS):
        W[sums + i] += E[come + i]


@inlined
def remove(E, W, ply, place):
    """Subtract a piece from the accumulators at `ply`. `place` is an index into (color, kind, square)."""
    sums, gone = at.SUMS + ply * at.NEURON_WORDS, at.INPUTS + place * at.NEURON_WORDS
    for i in range(at.NEURON_WORDS):
        W[sums + i] -= E[gone + i]


@inlined
def keep(W, ply):
    """Copy the accumulators at `ply` to the next ply. This is for null moves, which don't change them."""
    sums = at.SUMS + ply * at.NEURON_WORDS
    for i in range(at.NEURON_WORDS):
        W[sums + at.NEURON_WORDS + i] = W[sums + i]


@inlined
def activated(word, lane):
    """Return the activation of one neuron, 0 to CLIP**2. `word` holds the accumulators of four neurons, and `lane`, 0
    to 3, selects one of them.
    """
    value = min(max(((word >> (16 * lane)) & 0xFFFF) - at.HALF, 0), at.CLIP)
    return value * value


@kernel
def correction(E, S, W, ply):
    """Return the network's output for the position at `ply`: centipawns to add to the evaluation, from White's point of
    view.
    """
    base, sums = at.ROOT_BASE + ply * rules.STATE, at.SUMS + ply * at.NEURON_WORDS
    units = popcount(S[base + rules.OCCUPIED] | S[base + rules.OCCUPIED + 1])
    bucket = np.int64(S[base + rules.TURN]) * at.BUCKETS + min((units - 1) >> at.UNITS_A_BUCKET_SHIFT, at.BUCKETS - 1)
    outputs = at.OUTPUTS + bucket * at.NEURONS
    total = E[at.OUTPUT_BIASES + bucket]
    for i in range(at.NEURON_WORDS):
        word = W[sums + i]
        weight = outputs + 4 * i
        total += activated(word, 0) * E[weight] + activated(word, 1) * E[weight + 1]
        total += activated(word, 2) * E[weight + 2] + activated(word, 3) * E[weight + 3]
    return total >> at.OUTPUT_SHIFT
