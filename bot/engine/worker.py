"""One thread's search: its workspace, and the depths one after the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.engine._kernel import layout as at
from bot.engine._kernel.keys import enter
from bot.engine._kernel.root import begin_root, evaluate_root
from bot.engine._kernel.search import search
from bot.engine.tables import Numbers, numbers_of
from bot.rules import Line, Move, Position
from bot.rules._kernel import layout as rules
from bot.rules.tables import Words, tables_of
from bot.variants.model import Variant

UNLIMITED = 1 << 62


@dataclass(frozen=True)
class Found:
    """What one depth has found, as the kernels have it."""

    raw: int
    moves: tuple[int, ...]
    """The best line, packed moves; its first is the best move."""


@dataclass
class Worker:
    """A thread's own arrays. Only `stop` may be called while another thread searches with it."""

    stack: Words = field(default_factory=lambda: np.zeros(at.STACK_WORDS, np.uint64))
    space: NDArray[np.int64] = field(default_factory=lambda: np.zeros(at.W_WORDS, np.int64))
    histories: NDArray[np.int16] = field(default_factory=lambda: np.zeros(at.Q_WORDS, np.int16))
    tables: Words = field(init=False)
    numbers: Numbers = field(init=False)
    roots: tuple[int, ...] = field(init=False, default=())

    def enter(self, line: Line, *, numbers: Numbers | None = None) -> None:
        """Take the end of a line as the root, and remember what stood on the board before it."""
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
        """Work with a variant's tables, and with its own weights and no network unless other numbers are given."""
        self.tables = tables_of(variant).words
        self.numbers = numbers_of(variant) if numbers is None else numbers

    def key(self, position: Position) -> int:
        """Compute a position's key from scratch; `use` its variant first."""
        self._place(position)
        enter(self.tables, self.numbers, self.stack, self.space, 0)
        return int(self.space[at.PLY + at.KEY])

    def choose(self, moves: list[int]) -> None:
        """Let the root choose only from these moves."""
        self.space[at.ROOT_LIST : at.ROOT_LIST + len(moves)] = moves
        self.space[at.ROOT_MOVES] = len(moves)

    def deepen(self, table: Words, depth: int, last: int) -> Found:
        """Search a depth around the last score. If stopped on the way, the line is the best so far or empty."""
        space = self.space
        space[at.BEST_MOVE] = 0
        space[at.PLY + at.PV_LENGTH] = 0
        arrays = (self.tables, self.numbers, self.stack, space, self.histories, table)
        raw = self._search_around(arrays, depth, last)
        line = space[at.PV : at.PV + int(space[at.PLY + at.PV_LENGTH])].tolist()
        best = int(space[at.BEST_MOVE])
        return Found(raw, tuple(line) if line and line[0] == best else (best,) if best else ())

    def _search_around(self, arrays: tuple[Any, ...], depth: int, last: int) -> int:
        """Return the root's score at a depth, in windows around the last score that widen until it lies inside."""
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
        """Return the evaluation of a position, from the view of the side to move."""
        self.enter(Line.from_position(position), numbers=numbers)
        return int(evaluate_root(self.tables, self.numbers, self.stack, self.space))

    def stop(self) -> None:
        """Make the running search leave as soon as it can."""
        self.space[at.STOP] = 1

    @property
    def is_stopped(self) -> bool:
        """Whether the search was told to leave, or has used up its nodes."""
        return bool(self.space[at.STOP])

    @property
    def nodes(self) -> int:
        """Nodes since the root was entered."""
        return int(self.space[at.NODES])

    @property
    def selective_depth(self) -> int:
        """The most plies that any line has gone to."""
        return int(self.space[at.SELECTIVE_DEPTH])

    def limit_nodes(self, nodes: int) -> None:
        """Stop after so many nodes."""
        self.space[at.NODE_LIMIT] = nodes

    def forget(self) -> None:
        """Forget what earlier searches taught about moves."""
        self.histories[:] = 0

    def _place(self, position: Position) -> None:
        self.stack[at.ROOT_BASE : at.ROOT_BASE + rules.STATE] = position.words


def pack(worker: Worker, moves: tuple[Move, ...], position: Position) -> list[int]:
    """Return the packed moves of the root that these are."""
    return [packed for packed in worker.roots if position.move_of(packed) in moves]


def unpack(position: Position, moves: tuple[int, ...]) -> tuple[Move, ...]:
    """Return packed moves, played one after the other from a position, as the rules name them."""
    found: list[Move] = []
    for packed in moves:
        move = position.move_of(packed)
        if move not in position.legal_moves:
            break
        found.append(move)
        position = position.play(move)
    return tuple(found)
