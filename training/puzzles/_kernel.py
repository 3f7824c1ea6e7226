"""The compiled proof that a side forces the end of the game: every move of its own, all replies of the other."""

from __future__ import annotations

import numpy as np

from bot.rules._kernel.compiled import kernel
from bot.rules._kernel.layout import GOALS, KIND_SHIFT, ROYAL, STATE, TURN
from bot.rules._kernel.movegen import COUNT, WRITE, generate, is_camped, is_check, make

LEFT, STALEMATE_WINS, ONLY_FORCING = 0, 1, 2
"""Of `facts`: how many positions may still be looked at (below 0: the answers mean nothing), a rule, and whether the
attacker only ends the game, gives check, or moves a king that has a goal: much faster, but some ends are not found."""
YES, NO = np.bool_(True), np.bool_(False)
"""As a literal each would have Numba compile a kernel of its own, which calls the other: it cannot keep two that do."""


@kernel
def ends(arrays, after):
    """Return whether the last move won by campmate or checkmate."""
    tables, stack, moves, _, pins, _ = arrays
    if is_camped(tables, stack, after):
        return True
    return is_check(tables, stack, after) and generate(tables, stack, after, moves[0], pins, COUNT) == 0


@kernel
def place_of(move, row, count):
    """Return where a move stands among the first `count` of a row, 0 if it does not."""
    for i in range(count):
        if row[i] == move:
            return i
    return 0


@kernel
def marches(tables, stack, base, move):
    """Tell whether a move is that of a king that has a goal."""
    return (move >> KIND_SHIFT) & 7 == ROYAL and tables[GOALS + np.int64(stack[base + TURN])] != 0


@kernel
def forces(arrays, base, own, attacks):
    """Tell whether a side ends the game within `own` moves of its own against any defence; `attacks`: it is to move.

    The arrays: tables, a stack of 2 * own + 2 positions, [ply, moves], [ply] moves that refuted, scratch space, facts.
    A stalemate counts only as an answer that the defender runs into, and only where it wins.
    """
    # One function for both sides: Numba's cache cannot keep two that call each other.
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
    """Write to found[i] in how many moves the game is lost after the i-th legal move, and return how many there are.

    -1: the move has ended the game; 0: not in `most`. `budget` is how many positions may be looked at for each.
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
