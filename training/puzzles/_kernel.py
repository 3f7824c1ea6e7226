"""The compiled proof that a side can force a win. It tries all moves of that side against all replies."""

from __future__ import annotations

import numpy as np

from bot.rules._kernel.compiled import kernel
from bot.rules._kernel.layout import GOALS, KIND_MASK, KIND_SHIFT, ROYAL, STATE, TURN
from bot.rules._kernel.movegen import COUNT, WRITE, generate, is_camped, is_check, make

LEFT, STALEMATE_WINS, ONLY_FORCING = 0, 1, 2
"""Indices in `facts`.

LEFT: how many positions can still be examined. If negative, the results are invalid.

STALEMATE_WINS: whether stalemate wins.

ONLY_FORCING: whether the attacker may play only moves that end the game, give check, or move a king that can win by
campmate. This is much faster, but misses some forced wins.
"""
YES, NO = np.bool_(True), np.bool_(False)
"""Constants to use instead of literals. Numba would compile a separate kernel for each literal, and it can't cache
kernels that call each other.
"""


@kernel
def ends(arrays, after):
    """Return whether the last move has won by campmate or checkmate. The position after the move starts at index
    `after`.
    """
    tables, stack, moves, _, pins, _ = arrays
    if is_camped(tables, stack, after):
        return True
    return is_check(tables, stack, after) and generate(tables, stack, after, moves[0], pins, COUNT) == 0


@kernel
def place_of(move, row, count):
    """Return the index of a move in the first `count` entries of a row, or 0 if the move isn't there."""
    for i in range(count):
        if row[i] == move:
            return i
    return 0


@kernel
def marches(tables, stack, base, move):
    """Return whether a move is made by a king that can win by campmate."""
    return (move >> KIND_SHIFT) & KIND_MASK == ROYAL and tables[GOALS + np.int64(stack[base + TURN])] != 0


@kernel
def forces(arrays, base, own, attacks):
    """Return whether the attacker can force a win in at most `own` moves. `attacks` says whether the attacker is to
    move.

    `arrays` contains the rules' tables, 2 * own + 2 positions, the moves and the last refutation at each ply, scratch
    space, and `facts`. Where stalemate wins, a stalemate by the attacker's last move isn't found.
    """
    # One function handles both sides, because Numba can't cache functions that call each other.
    tables, stack, moves, killers, pins, facts = arrays
    after, ply = base + STATE, base // STATE
    row = moves[ply]
    facts[LEFT] -= 1
    if facts[LEFT] < 0 or is_camped(tables, stack, base):
        return not attacks and facts[LEFT] >= 0
    count = generate(tables, stack, base, row, pins, WRITE)
    if attacks:
        for i in range(count):
            make(tables, stack, base, after, row[i])
            if ends(arrays, after):
                return True
        for wants_check in (True, False):
            for i in range(count if own > 1 else 0):
                if not wants_check and facts[ONLY_FORCING] and not marches(tables, stack, base, row[i]):
                    continue
                make(tables, stack, base, after, row[i])
                if is_check(tables, stack, after) == wants_check and forces(arrays, after, own - 1, NO):
                    return True
        return False
    if count == 0:
        return facts[STALEMATE_WINS] != 0 or is_check(tables, stack, base)
    if own == 0:
        return False
    first = place_of(killers[ply], row, count)
    for k in range(count):
        move = row[first] if k == 0 else row[0] if k == first else row[k]
        make(tables, stack, base, after, move)
        if is_camped(tables, stack, after) or not forces(arrays, after, own, YES):
            killers[ply] = move
            return False
    return True


@kernel
def scan(arrays, most, budget, found):
    """Set found[i] to the number of moves that the opponent needs to force a win after the i-th legal move. Return the
    number of legal moves.

    found[i] is -1 if the move itself wins, and 0 if the opponent can't force a win in `most` moves. For each legal move
    and each number of moves, at most `budget` positions are examined.
    """
    tables, stack, moves, _, pins, facts = arrays
    count = generate(tables, stack, 0, moves[0], pins, WRITE)
    for i in range(count):
        make(tables, stack, 0, STATE, moves[0][i])
        facts[LEFT] = budget
        found[i] = -1 if forces(arrays, np.int64(STATE), np.int64(0), NO) else 0
        for own in range(1, most + 1):
            facts[LEFT] = budget
            if found[i] == 0 and forces(arrays, np.int64(STATE), own, YES) and facts[LEFT] >= 0:
                found[i] = own
    return count
