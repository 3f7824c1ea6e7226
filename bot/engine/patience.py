"""Time management: how much of its share of the clock a move gets, by what its search has found so far."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.worker import Found

FROM_DEPTH = 5
"""Below this depth the factor is 1, as the best move changes too often to mean anything."""
UNSETTLED, SETTLED, STEPS = 1.5, 0.6, 8
"""The factor of a move that has just become the best; of one that has been the best for STEPS depths; STEPS."""
WORRY = 1 / 80
"""The factor grows by this for each centipawn that the score has fallen."""
LEAST_WORRY, MOST_WORRY = -0.2, 0.8
BACK = 2
"""A score is compared with that of two depths before: those of odd and even depths differ, because the side that moves
last seems better off.
"""


def patience(found: Sequence[Found]) -> float:
    """Return the factor for a move's time, given the best move of each finished depth, the first first.

    It is less the longer the best move has not changed, and more for a new best move or a fallen score.
    """
    if len(found) < FROM_DEPTH:
        return 1.0
    best = found[-1].moves[0]
    since = next((ago for ago, one in enumerate(reversed(found)) if one.moves[0] != best), len(found)) - 1
    unsettled = UNSETTLED - (UNSETTLED - SETTLED) * min(since, STEPS) / STEPS
    fallen = found[-1 - BACK].raw - found[-1].raw
    return unsettled * (1 + min(max(WORRY * fallen, LEAST_WORRY), MOST_WORRY))
