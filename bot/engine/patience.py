"""How much of its share of the clock a move deserves, by what its search has found so far."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.worker import Found

FROM_DEPTH = 5
"""Before, best moves change too often to mean anything."""
UNSETTLED, SETTLED, STEPS = 1.5, 0.6, 8
"""A move that has just become the best; one that has been it for so many depths; and how many those are."""
WORRY = 1 / 80
"""More for each centipawn that the score has fallen."""
LEAST_WORRY, MOST_WORRY = -0.2, 0.8
BACK = 2
"""Depths are compared with the one before the last: whoever has the last word seems better off."""


def patience(found: Sequence[Found]) -> float:
    """Return what to multiply a move's time by, from the best of each depth that was finished, the first first.

    A move that stays the best needs no more time; one that has just become it, or a score that falls, needs more.
    """
    if len(found) < FROM_DEPTH:
        return 1.0
    best = found[-1].moves[0]
    since = next((ago for ago, one in enumerate(reversed(found)) if one.moves[0] != best), len(found)) - 1
    unsettled = UNSETTLED - (UNSETTLED - SETTLED) * min(since, STEPS) / STEPS
    fallen = found[-1 - BACK].raw - found[-1].raw
    return unsettled * (1 + min(max(WORRY * fallen, LEAST_WORRY), MOST_WORRY))
