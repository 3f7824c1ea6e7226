"""The compiled functions for training: the features of the evaluation, and the gradient of a network's error."""

from __future__ import annotations

import numpy as np
from numba import njit

from bot.engine._kernel.evaluate import assess, evaluate
from bot.engine._kernel.keys import enter
from bot.engine._kernel.layout import BUCKETS, NEURONS, ROOT_BASE, UNITS_A_BUCKET_SHIFT
from bot.rules._kernel.layout import STATE, TURN

COUNT_BITS = 9
COUNTS_A_WORD = 7
COUNT_HALF = 1 << (COUNT_BITS - 1)


@njit(nogil=True, _nrt=False)
def probe(tables, numbers, stack, weights, out):
    """Write to out[position, i] how often the weight numbers[weights[i]] counts for White minus how often it counts for
    Black.

    `stack` contains the positions, with STATE words each. All weights in `numbers` must be 0 at first. Each call of the
    evaluation gives seven counts: seven weights are set to powers of two, far enough apart that each count gets its own
    bits of the int64 total.
    """
    halves = np.int64(0)
    for lane in range(COUNTS_A_WORD):
        halves += COUNT_HALF << (COUNT_BITS * lane)
    for begin in range(0, weights.size, COUNTS_A_WORD):
        lanes = min(COUNTS_A_WORD, weights.size - begin)
        for lane in range(lanes):
            numbers[weights[begin + lane]] = 1 << (COUNT_BITS * lane)
        for i in range(out.shape[0]):
            # Add half of a count's range to every count. All counts are then positive, so no count borrows bits from
            # the next one.
            total = assess(tables, numbers, stack, i * STATE) + halves
            for lane in range(lanes):
                out[i, begin + lane] = ((total >> (COUNT_BITS * lane)) & (2 * COUNT_HALF - 1)) - COUNT_HALF
        for lane in range(lanes):
            numbers[weights[begin + lane]] = 0


@njit(nogil=True, _nrt=False)
def judge(arrays, words, out):
    """Write the static evaluation of the position words[i] to out[i], in centipawns from White's point of view."""
    tables, numbers, stack, space = arrays
    for i in range(words.shape[0]):
        for j in range(STATE):
            stack[ROOT_BASE + j] = words[i, j]
        enter(tables, numbers, stack, space, np.int64(0))
        score = evaluate(tables, numbers, stack, space, np.int64(0))
        out[i] = -score if words[i, TURN] else score


@njit(nogil=True)
def sum_up(position, flip, positions, parameters, neurons):
    """Write a position's hidden layer, before activation, to `neurons`. Return the index of the output weights for this
    number of pieces.

    The caller adds an offset for the side to move. Each square is XORed with `flip` to mirror the position.
    """
    inputs, counts = positions[0], positions[1]
    sums, biases = parameters[0], parameters[1]
    neurons[:] = biases
    for j in range(counts[position]):
        row = inputs[position, j] ^ flip
        for k in range(NEURONS):
            neurons[k] += sums[row, k]
    return min((counts[position] - 1) >> UNITS_A_BUCKET_SHIFT, BUCKETS - 1)


@njit(nogil=True)
def weigh(neurons, bucket, parameters):
    """Return the network's output in log odds. `neurons` is the hidden layer before activation."""
    outputs, output_biases = parameters[2], parameters[3]
    total = output_biases[bucket]
    for k in range(NEURONS):
        value = min(max(neurons[k], np.float32(0)), np.float32(1))
        total += value * value * outputs[bucket, k]
    return total


@njit(nogil=True)
def amend(position, flip, positions, parameters):
    """Return how much the trained changes to the evaluation's terms change a position's evaluation, in log odds."""
    inputs, counts = positions[0], positions[1]
    starts, terms, times, shares = positions[5], positions[6], positions[7], positions[8]
    places, weights = parameters[4], parameters[5]
    early = late = np.float32(0)
    for j in range(counts[position]):
        row = inputs[position, j] ^ flip
        early += places[0, row]
        late += places[1, row]
    for j in range(starts[position], starts[position + 1]):
        early += times[j] * weights[0, terms[j]]
        late += times[j] * weights[1, terms[j]]
    return late + shares[position] * (early - late)


@njit(nogil=True)
def forward(some, positions, parameters, out):
    """Write the trained correction for the position some[i] to out[i], in log odds.

    The correction is the network's output plus the effect of the changes to the evaluation's terms.
    """
    turns = positions[2]
    neurons = np.empty(NEURONS, np.float32)
    for i in range(some.size):
        bucket = turns[some[i]] * BUCKETS + sum_up(some[i], 0, positions, parameters, neurons)
        out[i] = weigh(neurons, bucket, parameters) + amend(some[i], 0, positions, parameters)


@njit(nogil=True)
def slopes(some, flips, positions, parameters, found):
    """Add the gradient of the mean squared error to `found`. Return the sum of the squared errors.

    `found` has the same shape as the parameters. The squares of position some[i] are XORed with flips[i]. `positions`
    contains the arrays of a `NetworkSample`.
    """
    inputs, counts, turns, known, target, starts, terms, times, shares = positions
    outputs = parameters[2]
    to_sums, to_biases, to_outputs, to_output_biases, to_places, to_weights = found
    neurons, back = np.empty(NEURONS, np.float32), np.empty(NEURONS, np.float32)
    error = 0.0
    for i in range(some.size):
        position, flip = some[i], flips[i]
        bucket = sum_up(position, flip, positions, parameters, neurons) + turns[position] * BUCKETS
        odds = known[position] + weigh(neurons, bucket, parameters) + amend(position, flip, positions, parameters)
        chance = np.float32(1) / (np.float32(1) + np.exp(-odds))
        wrong = chance - target[position]
        error += wrong * wrong
        slope = np.float32(2) / np.float32(some.size) * wrong * chance * (np.float32(1) - chance)
        to_output_biases[bucket] += slope
        for k in range(NEURONS):
            value = min(max(neurons[k], np.float32(0)), np.float32(1))
            to_outputs[bucket, k] += slope * value * value
            # Where the activation is clipped, its derivative is 0. At the lower end, `value` is 0 already.
            rise = value if value < np.float32(1) else np.float32(0)
            back[k] = slope * np.float32(2) * rise * outputs[bucket, k]
            to_biases[k] += back[k]
        early = slope * shares[position]
        late = slope - early
        for j in range(counts[position]):
            row = inputs[position, j] ^ flip
            to_places[0, row] += early
            to_places[1, row] += late
            for k in range(NEURONS):
                to_sums[row, k] += back[k]
        for j in range(starts[position], starts[position + 1]):
            to_weights[0, terms[j]] += early * times[j]
            to_weights[1, terms[j]] += late * times[j]
    return error
