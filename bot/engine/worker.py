"""A single search thread: its arrays and its search. Also adapts the time for a move to how the search is going."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.engine._kernel import layout as at
from bot.engine._kernel.keys import enter
from bot.engine._kernel.search import begin_root, evaluate_root, search
from bot.engine.tables import Numbers, numbers_of
from bot.rules import Move, MoveLine, Position
from bot.rules._kernel import layout as rules
from bot.rules.tables import Words, tables_of
from bot.variants.model import Variant

UNLIMITED = 1 << 62


@dataclass(frozen=True)
class Found:
    raw: int
    moves: tuple[int, ...]
    """The principal variation as packed moves, best move first.

    It is empty if the search was stopped before it had a best move at this depth.
    """


@dataclass
class Worker:
    """The arrays of one search thread. While the thread is searching, other threads can safely call only `stop`."""

    stack: Words = field(default_factory=lambda: np.zeros(at.STACK_WORDS, np.uint64))
    space: NDArray[np.int64] = field(default_factory=lambda: np.zeros(at.W_WORDS, np.int64))
    histories: NDArray[np.int16] = field(default_factory=lambda: np.zeros(at.Q_WORDS, np.int16))
    tables: Words = field(init=False)
    numbers: Numbers = field(init=False)
    roots: tuple[int, ...] = field(init=False, default=())

    def enter(self, line: MoveLine, *, numbers: Numbers | None = None) -> None:
        """Prepare a search from the end of a line.

        The positions since the last capture or pawn move are included so that repetitions are found.
        """
        self.use(line.position.variant, numbers)
        past = line.positions[-1 - min(line.position.halfmoves, len(line.positions) - 1) : -1][-at.LONGEST_GAME + 1 :]
        keys = [self.key(position) for position in past]
        self.space[at.PAST : at.PAST + len(keys)] = keys
        self.space[at.GAME_KEYS] = len(keys)
        self._place(line.position)
        count = begin_root(self.tables, self.numbers, self.stack, self.space)
        self.roots = tuple(self.space[at.ROOT_LIST : at.ROOT_LIST + count].tolist())
        self.space[[at.STOP, at.NODES, at.SELECTIVE_DEPTH, at.BEST_MOVE]] = 0
        self.space[at.NODE_LIMIT] = UNLIMITED

    def use(self, variant: Variant, numbers: Numbers | None = None) -> None:
        """Set the variant's tables and the array `E`. By default, `E` has the variant's own weights and no network."""
        self.tables = tables_of(variant).words
        self.numbers = numbers_of(variant) if numbers is None else numbers

    def key(self, position: Position) -> int:
        """Compute a position's Zobrist key from scratch. `use` must have been called with the position's variant."""
        self._place(position)
        enter(self.tables, self.numbers, self.stack, self.space, 0)
        return int(self.space[at.PLY + at.KEY])

    def choose(self, moves: list[int]) -> None:
        self.space[at.ROOT_LIST : at.ROOT_LIST + len(moves)] = moves
        self.space[at.ROOT_MOVES] = len(moves)

    def deepen(self, table: Words, depth: int, last: int) -> Found:
        """Search to one depth, with an aspiration window around `last`, the score of the previous depth.

        If the search is stopped, the result has the best line found so far, or an empty one.
        """
        space = self.space
        space[at.BEST_MOVE] = 0
        space[at.PLY + at.PV_LENGTH] = 0
        arrays = (self.tables, self.numbers, self.stack, space, self.histories, table)
        raw = self._search_around(arrays, depth, last)
        line = space[at.PV : at.PV + int(space[at.PLY + at.PV_LENGTH])].tolist()
        best = int(space[at.BEST_MOVE])
        return Found(raw, tuple(line) if line and line[0] == best else (best,) if best else ())

    def _search_around(self, arrays: tuple[Any, ...], depth: int, last: int) -> int:
        """Return the root's score at a depth. Widen the aspiration window until it contains the score."""
        space, numbers = self.space, self.numbers
        rows = np.arange(at.PLY, at.PLY + at.PLIES * at.PLY_FIELDS, at.PLY_FIELDS)
        for field_ in (at.KILLER, at.KILLER_2, at.EXCLUDED):
            space[rows + field_] = 0
        alpha, beta, width, now = -at.MATE, at.MATE, int(numbers[at.WINDOW]), depth
        if depth >= numbers[at.WINDOW_FROM_DEPTH] and abs(last) < at.MATE // 2:
            alpha, beta = last - width, last + width
        while True:
            score = int(search(arrays, at.ROOT, alpha, beta, now, at.NO))
            if self.is_stopped or alpha < score < beta:
                return score
            if score <= alpha and alpha > -at.MATE:
                beta, alpha, now = (alpha + beta) // 2, max(score - width, -at.MATE), depth
            elif score >= beta and beta < at.MATE:
                beta = min(score + width, at.MATE)
                now = max(now - 1, depth - int(numbers[at.WINDOW_SHALLOWER]), 1)
            else:
                return score
            width += width // 2 + int(numbers[at.WINDOW_GROWTH])
            if width > numbers[at.WIDEST_WINDOW]:
                alpha, beta = -at.MATE, at.MATE

    def evaluate(self, position: Position, *, numbers: Numbers | None = None) -> int:
        """Return the evaluation of a position in centipawns, from the point of view of the side to move."""
        self.enter(MoveLine.from_position(position), numbers=numbers)
        return int(evaluate_root(self.tables, self.numbers, self.stack, self.space))

    def stop(self) -> None:
        self.space[at.STOP] = 1

    @property
    def is_stopped(self) -> bool:
        """Whether the search was stopped or has used up its nodes."""
        return bool(self.space[at.STOP])

    @property
    def nodes(self) -> int:
        """The number of nodes searched since `enter`."""
        return int(self.space[at.NODES])

    @property
    def selective_depth(self) -> int:
        return int(self.space[at.SELECTIVE_DEPTH])

    def limit_nodes(self, nodes: int) -> None:
        self.space[at.NODE_LIMIT] = nodes

    def forget(self) -> None:
        self.histories[:] = 0

    def _place(self, position: Position) -> None:
        self.stack[at.ROOT_BASE : at.ROOT_BASE + rules.STATE] = position.words


def pack(worker: Worker, moves: tuple[Move, ...], position: Position) -> list[int]:
    return [packed for packed in worker.roots if position.move_of(packed) in moves]


def unpack(position: Position, moves: tuple[int, ...]) -> tuple[Move, ...]:
    """Convert packed moves, played in sequence from `position`, to `Move` objects. Stop before any illegal move."""
    found: list[Move] = []
    for packed in moves:
        move = position.move_of(packed)
        if move not in position.legal_moves:
            break
        found.append(move)
        position = position.play(move)
    return tuple(found)


FROM_DEPTH = 5
"""Below this depth, `patience` returns 1, because the best move still changes too often to mean anything."""
UNSETTLED, SETTLED, STEPS = 1.5, 0.6, 8
"""How `patience` scales the time for a move.

The factor is UNSETTLED right after the best move has changed. It falls to SETTLED while the best move stays the same
for STEPS depths.
"""
WORRY = 1 / 80
"""The time for a move grows by this fraction for each centipawn by which the score has fallen."""
LEAST_WORRY, MOST_WORRY = -0.2, 0.8
BACK = 2
"""How many depths to look back to see whether the score has fallen.

This is an even number, because scores of odd and even depths differ: the side that moves last seems better off.
"""


def patience(found: Sequence[Found]) -> float:
    """Return the factor by which to multiply the time for a move. `found` contains the results of all finished depths,
    in order.

    The longer the best move stays the same, the smaller the factor. The factor is greater if the score has fallen.
    """
    if len(found) < FROM_DEPTH:
        return 1.0
    best = found[-1].moves[0]
    since = next((ago for ago, one in enumerate(reversed(found)) if one.moves[0] != best), len(found)) - 1
    unsettled = UNSETTLED - (UNSETTLED - SETTLED) * min(since, STEPS) / STEPS
    fallen = found[-1 - BACK].raw - found[-1].raw
    return unsettled * (1 + min(max(WORRY * fallen, LEAST_WORRY), MOST_WORRY))
