"""The compiled functions of the workshop: the features of the evaluation, and a network's gradient."""

from __future__ import annotations

import numpy as np
from numba import njit

from bot.engine._kernel.evaluate import assess, evaluate
from bot.engine._kernel.keys import enter
from bot.engine._kernel.layout import BUCKETS, NEURONS, ROOT_BASE, UNITS_A_BUCKET_SHIFT
from bot.rules._kernel.layout import STATE, TURN


@njit(nogil=True, _nrt=False)
def probe(tables, numbers, stack, weights, out):
    """Write to out[position, i] the coefficient of the weight at weights[i] in the evaluation, White's minus Black's.

    `stack` holds the positions, STATE words each. All weights of `numbers` must be 0.
    """
    for j in range(weights.size):
        numbers[weights[j]] = 1
        for i in range(out.shape[0]):
            out[i, j] = assess(tables, numbers, stack, i * STATE)
        numbers[weights[j]] = 0


@njit(nogil=True, _nrt=False)
def judge(arrays, words, out):
    """Write to out[i] the static evaluation of the position words[i] in centipawns, from White's view."""
    tables, numbers, stack, space = arrays
    for i in range(words.shape[0]):
        for j in range(STATE):
            stack[ROOT_BASE + j] = words[i, j]
        enter(tables, numbers, stack, space, np.int64(0))
        score = evaluate(tables, numbers, stack, space, np.int64(0))
        out[i] = -score if words[i, TURN] else score


@njit(nogil=True)
def sum_up(position, flip, positions, parameters, neurons):
    """Write a position's hidden layer to `neurons`, and return its bucket of output weights, without the turn.

    The layer is before activation. Each square is XORed with `flip`, which mirrors the position.
    """
    inputs, counts, _, _, _ = positions
    sums, biases, _, _ = parameters
    neurons[:] = biases
    for j in range(counts[position]):
        row = inputs[position, j] ^ flip
        for k in range(NEURONS):
            neurons[k] += sums[row, k]
    return min((counts[position] - 1) >> UNITS_A_BUCKET_SHIFT, BUCKETS - 1)


@njit(nogil=True)
def weigh(neurons, bucket, parameters):
    """Return the network's output in log odds, given its hidden layer before activation."""
    _, _, outputs, output_biases = parameters
    total = output_biases[bucket]
    for k in range(NEURONS):
        value = min(max(neurons[k], np.float32(0)), np.float32(1))
        total += value * value * outputs[bucket, k]
    return total


@njit(nogil=True)
def forward(some, positions, parameters, out):
    """Write to out[i] the network's output for the position some[i], in log odds."""
    _, _, turns, _, _ = positions
    neurons = np.empty(NEURONS, np.float32)
    for i in range(some.size):
        bucket = sum_up(some[i], 0, positions, parameters, neurons)
        out[i] = weigh(neurons, turns[some[i]] * BUCKETS + bucket, parameters)


@njit(nogil=True)
def slopes(some, flips, positions, parameters, found):
    """Add the gradient of the mean squared error to `found`, shaped as the parameters; return the sum of squared
    errors.

    The squares of some[i] are XORed with flips[i]. `positions` are the arrays of a `Sample`.
    """
    inputs, counts, turns, known, target = positions
    outputs = parameters[2]
    to_sums, to_biases, to_outputs, to_output_biases = found
    neurons, back = np.empty(NEURONS, np.float32), np.empty(NEURONS, np.float32)
    error = 0.0
    for i in range(some.size):
        position = some[i]
        bucket = sum_up(position, flips[i], positions, parameters, neurons) + turns[position] * BUCKETS
        chance = np.float32(1) / (np.float32(1) + np.exp(-known[position] - weigh(neurons, bucket, parameters)))
        wrong = chance - target[position]
        error += wrong * wrong
        slope = np.float32(2) / np.float32(some.size) * wrong * chance * (np.float32(1) - chance)
        to_output_biases[bucket] += slope
        for k in range(NEURONS):
            value = min(max(neurons[k], np.float32(0)), np.float32(1))
            to_outputs[bucket, k] += slope * value * value
            # The derivative is 0 where the activation is clipped; below, `value` is 0 itself.
            rise = value if value < np.float32(1) else np.float32(0)
            back[k] = slope * np.float32(2) * rise * outputs[bucket, k]
            to_biases[k] += back[k]
        for j in range(counts[position]):
            row = inputs[position, j] ^ flips[i]
            for k in range(NEURONS):
                to_sums[row, k] += back[k]
    return error
