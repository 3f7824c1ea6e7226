"""Static exchange evaluation (https://www.chessprogramming.org/Static_Exchange_Evaluation).

All captures on one square are played out. Each side captures with its least valuable piece. The attackers come from the
rules' capture tables, because some pieces capture differently than they move. When a piece has captured, a piece behind
it can capture too (an X-ray attack).
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel import layout as at
from bot.rules._kernel import layout as rules
from bot.rules._kernel.bits import ONE, bit
from bot.rules._kernel.compiled import inlined, kernel
from bot.rules._kernel.movegen import attackers

NOTHING = np.uint64(0)


@inlined
def kind_on(S, base, color, square):
    """Return the kind of a color's piece on a square, or -1 if the color has no piece there."""
    here = bit(square)
    units = base + rules.UNITS + color * rules.KINDS
    for kind in range(rules.KINDS):
        if S[units + kind] & here:
            return kind
    return -1


@kernel
def wins(T, E, S, base, move, threshold):
    """Return whether a legal move gains at least `threshold` centipawns once all captures on its target square are
    played.

    Pins and promotions during the exchanges are ignored. An en passant capture counts as capturing nothing. A king
    captures last, and only if no enemy piece can recapture.
    """
    if move >> rules.CASTLING_SHIFT:
        return threshold <= 0
    us = np.int64(S[base + rules.TURN])
    origin, target = move & 63, (move >> rules.TARGET_SHIFT) & 63
    kind, promoted = (move >> rules.KIND_SHIFT) & rules.KIND_MASK, (move >> rules.PROMOTION_SHIFT) & rules.KIND_MASK
    victim = kind_on(S, base, 1 - us, target) if S[base + rules.OCCUPIED + 1 - us] & bit(target) else -1
    balance = -threshold
    if victim >= 0:
        balance += E[at.WORTH + (1 - us) * rules.KINDS + victim]
    worth = E[at.WORTH + us * rules.KINDS + kind]
    if promoted:
        balance += E[at.WORTH + us * rules.KINDS + promoted] - worth
        worth = E[at.WORTH + us * rules.KINDS + promoted]
    if balance < 0:
        return False
    balance -= worth
    if balance >= 0 or kind == rules.ROYAL:
        return True

    # `balance` is what the side that captured last has gained, relative to the threshold, if it loses its capturing
    # piece. Each recapture negates the balance, because the sides swap, and subtracts 1, because a gain of exactly the
    # threshold is a success for the mover but not for the opponent.
    occupied = ((S[base + rules.OCCUPIED] | S[base + rules.OCCUPIED + 1]) & ~bit(origin)) | bit(target)
    side = 1 - us
    while True:
        strikers = attackers(T, S, base, side, target, occupied) & occupied
        if strikers == NOTHING:
            return side != us
        units = base + rules.UNITS + side * rules.KINDS
        least = rules.ROYAL
        worth = 1 << 40
        for i in range(1, np.int64(T[rules.KIND_COUNT + side])):
            if S[units + i] & strikers and E[at.WORTH + side * rules.KINDS + i] < worth:
                least = i
                worth = E[at.WORTH + side * rules.KINDS + i]
        striker = S[units + least] & strikers
        occupied &= ~(striker & (~striker + ONE))
        side = 1 - side
        if least == rules.ROYAL:
            # A king can't capture a defended piece.
            answered = attackers(T, S, base, side, target, occupied) & occupied
            return (side != us) == (answered == NOTHING)
        balance = -balance - 1 - worth
        if balance >= 0:
            return side != us
