"""The one compiled function of the workshop."""

from __future__ import annotations

from numba import njit

from bot.engine._kernel.evaluate import assess
from bot.rules._kernel.layout import STATE


@njit(nogil=True, _nrt=False)
def probe(tables, numbers, stack, weights, out):
    """Write to out[position, i] how often the weight at weights[i] counts; all weights of `numbers` must be 0."""
    for j in range(weights.size):
        numbers[weights[j]] = 1
        for i in range(out.shape[0]):
            out[i, j] = assess(tables, numbers, stack, i * STATE)
        numbers[weights[j]] = 0
