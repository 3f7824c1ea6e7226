"""Static exchange evaluation: who wins what, when both sides capture on one square, the least unit first.

What strikes at the square is asked of the rules' own capture tables, so a lancer counts along its lines and not by its
leaps, and a unit behind another joins in when that has captured.
"""

from __future__ import annotations

import numpy as np

from bot.engine._kernel.layout import WORTH
from bot.rules._kernel.bits import ONE, bit
from bot.rules._kernel.compiled import inlined, kernel
from bot.rules._kernel.layout import (
    CASTLING_SHIFT,
    KIND_SHIFT,
    KINDS,
    OCCUPIED,
    PROMOTION_SHIFT,
    ROYAL,
    TARGET_SHIFT,
    TURN,
    UNITS,
)
from bot.rules._kernel.movegen import attackers

NOTHING = np.uint64(0)


@inlined
def kind_on(S, base, colour, square):
    """Return the kind of a colour's unit on this square, or -1."""
    here = bit(square)
    units = base + UNITS + colour * KINDS
    for kind in range(KINDS):
        if S[units + kind] & here:
            return kind
    return -1


@kernel
def wins(T, E, S, base, move, threshold):
    """Tell whether a legal move gains at least `threshold` centipawns by the exchanges on its target.

    Pins are not looked at, nor promotions on the way; en passant counts as taking nothing. A king takes part last,
    and only where nothing answers.
    """
    if move >> CASTLING_SHIFT:
        return threshold <= 0
    us = np.int64(S[base + TURN])
    origin, target = move & 63, (move >> TARGET_SHIFT) & 63
    kind, promoted = (move >> KIND_SHIFT) & 7, (move >> PROMOTION_SHIFT) & 7
    victim = kind_on(S, base, 1 - us, target)
    balance = -threshold
    if victim >= 0:
        balance += E[WORTH + (1 - us) * KINDS + victim]
    worth = E[WORTH + us * KINDS + kind]
    if promoted:
        balance += E[WORTH + us * KINDS + promoted] - worth
        worth = E[WORTH + us * KINDS + promoted]
    if balance < 0:
        return False
    balance -= worth
    if balance >= 0 or kind == ROYAL:
        return True

    # `balance` is what the side that has just captured keeps even if it loses the capturer, less one for a tie.
    occupied = ((S[base + OCCUPIED] | S[base + OCCUPIED + 1]) & ~bit(origin)) | bit(target)
    side = 1 - us
    while True:
        strikers = attackers(T, S, base, side, target, occupied) & occupied
        if strikers == NOTHING:
            return side != us
        units = base + UNITS + side * KINDS
        least = ROYAL
        worth = 1 << 40
        for i in range(1, KINDS):
            if S[units + i] & strikers and E[WORTH + side * KINDS + i] < worth:
                least = i
                worth = E[WORTH + side * KINDS + i]
        striker = S[units + least] & strikers
        occupied &= ~(striker & (~striker + ONE))
        side = 1 - side
        if least == ROYAL:
            # A king may not capture what is still defended.
            answered = attackers(T, S, base, side, target, occupied) & occupied
            return (side != us) == (answered == NOTHING)
        balance = -balance - 1 - worth
        if balance >= 0:
            return side != us
