"""Prepare a thread's workspace for a search."""

from __future__ import annotations

import numpy as np

from bot.engine._kernel.evaluate import evaluate
from bot.engine._kernel.keys import enter
from bot.engine._kernel.layout import (
    ALL_ROOTS,
    BEGIN,
    GAME_KEYS,
    IN_CHECK,
    KEY,
    LIST,
    NO_NULL_UNTIL,
    PAST,
    PLIES,
    PLY,
    PLY_FIELDS,
    ROOT,
    ROOT_BASE,
    ROOT_LIST,
    ROOT_MOVES,
)
from bot.rules._kernel.compiled import kernel
from bot.rules._kernel.movegen import WRITE, generate, is_check


@kernel
def begin_root(T, E, S, W):
    """Make the position at ROOT_BASE the root, and return its number of legal moves.

    W[GAME_KEYS] keys of the game before the root must be in W from PAST on.
    """
    for i in range(PLY, PLY + PLIES * PLY_FIELDS):
        W[i] = 0
    enter(T, E, S, W, ROOT)
    W[NO_NULL_UNTIL] = 0
    W[PLY + IN_CHECK] = is_check(T, S, np.int64(ROOT_BASE))
    W[PLY + BEGIN] = LIST
    W[PAST + W[GAME_KEYS]] = W[PLY + KEY]
    root = S[ROOT_BASE:]
    W[ROOT_MOVES] = W[ALL_ROOTS] = generate(T, root, ROOT, W[ROOT_LIST:], S, WRITE)
    return W[ROOT_MOVES]


@kernel
def evaluate_root(T, E, S, W):
    """Return the evaluation of the root in centipawns, from the view of the side to move."""
    return evaluate(T, E, S, W, ROOT)
