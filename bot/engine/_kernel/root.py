"""Setting a thread's workspace up for a search, and searching one depth."""

from __future__ import annotations

from bot.engine._kernel.evaluate import evaluate
from bot.engine._kernel.keys import enter
from bot.engine._kernel.layout import (
    ALL_ROOTS,
    BEGIN,
    EXCLUDED,
    GAME_KEYS,
    IN_CHECK,
    KEY,
    KILLER,
    KILLER_2,
    LIST,
    MATE,
    NO,
    NO_NULL_UNTIL,
    PAST,
    PLIES,
    PLY,
    PLY_FIELDS,
    ROOT,
    ROOT_BASE,
    ROOT_LIST,
    ROOT_MOVES,
    STOP,
    WIDEST_WINDOW,
    WINDOW,
    WINDOW_FROM_DEPTH,
    WINDOW_GROWTH,
    WINDOW_SHALLOWER,
)
from bot.engine._kernel.search import search
from bot.rules._kernel.compiled import kernel
from bot.rules._kernel.movegen import generate, is_check


@kernel
def begin_root(T, E, S, W):
    """Take the position at the root's place in `S` as the root; W[GAME_KEYS] keys precede it. Return its moves."""
    for i in range(PLY, PLY + PLIES * PLY_FIELDS):
        W[i] = 0
    enter(T, E, S, W, ROOT)
    W[NO_NULL_UNTIL] = 0
    W[PLY + IN_CHECK] = is_check(T, S, ROOT_BASE)
    W[PLY + BEGIN] = LIST
    W[PAST + W[GAME_KEYS]] = W[PLY + KEY]
    root = S[ROOT_BASE:]
    W[ROOT_MOVES] = W[ALL_ROOTS] = generate(T, root, ROOT, W[ROOT_LIST:], S, True)
    return W[ROOT_MOVES]


@kernel
def search_depth(A, depth, last):
    """Return the root's score at a depth, in windows around the `last` score that widen until it lies inside."""
    E, W = A[1], A[3]
    alpha, beta = -MATE, MATE
    width = E[WINDOW]
    if depth >= E[WINDOW_FROM_DEPTH] and abs(last) < MATE // 2:
        alpha, beta = last - width, last + width
    for i in range(PLY, PLY + PLIES * PLY_FIELDS, PLY_FIELDS):
        W[i + KILLER] = W[i + KILLER_2] = W[i + EXCLUDED] = 0
    now = depth
    while True:
        score = search(A, ROOT, alpha, beta, now, NO)
        if W[STOP]:
            return score
        if score <= alpha and alpha > -MATE:
            beta = (alpha + beta) // 2
            alpha = max(score - width, -MATE)
            now = depth
        elif score >= beta and beta < MATE:
            beta = min(score + width, MATE)
            now = max(now - 1, depth - E[WINDOW_SHALLOWER], 1)
        else:
            return score
        width += width // 2 + E[WINDOW_GROWTH]
        if width > E[WIDEST_WINDOW]:
            alpha, beta = -MATE, MATE


@kernel
def evaluate_root(T, E, S, W):
    """Return the evaluation of the root, from the view of the side to move."""
    return evaluate(T, E, S, W, ROOT)
