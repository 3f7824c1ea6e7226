"""A search of one ply in plain Python, for use until the compiled search is ready.

It uses the same weights as the engine and is less exact and much slower. Levels that search no deeper can play with it
in the meantime.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from operator import itemgetter

import numpy as np

from bot.engine._kernel import layout as at
from bot.engine.engine import LineOver, NoMoves, SearchResult, Variation
from bot.engine.limits import Limits
from bot.engine.score import Score
from bot.engine.tables import Numbers, numbers_of
from bot.rules import Color, Move, MoveLine, Position, Square
from bot.rules._kernel.layout import KINDS
from bot.rules.tables import Tables, tables_of

EARLY = 0xFFFFFFFF
"""The mask of a packed weight's early half."""


@dataclass(frozen=True)
class Glance:
    """A stand-in for Engine that searches one ply and stores nothing."""

    clock: Callable[[], float] = time.perf_counter

    def search(self, line: MoveLine, limits: Limits) -> SearchResult:
        """Return the best-looking move at the end of a line with its score; raise LineOver or NoMoves."""
        if line.outcome is not None:
            raise LineOver(line.outcome)
        begin = self.clock()
        wanted = limits.moves
        moves = [move for move in line.position.legal_moves if not wanted or move in wanted]
        if not moves:
            raise NoMoves
        seen = _Seen(line.position)
        worth, best = max(((seen.worth_of(move), move) for move in moves), key=itemgetter(0))
        score = Score(mate=1) if worth == at.MATE else Score(cp=worth)
        return SearchResult(1, len(moves), self.clock() - begin, (Variation(score, (best,)),))


class _Seen:
    """A position, and the values of its moves for the side to move."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.tables: Tables = tables_of(position.variant)
        self.numbers: Numbers = numbers_of(position.variant)
        self.before = sum(self._placed(square, square) for square in position.pieces)

    def worth_of(self, move: Move) -> int:
        """Return the value of a move in centipawns, or MATE if the king reaches its goal."""
        us = self.position.turn
        after = self.position.play(move)
        if after.is_campmate:
            return at.MATE
        balance = self.before - self._placed(move.origin, move.origin) + self._placed(move.origin, move.target)
        captured = self.position.captured(move)
        if captured is not None:
            balance -= self._placed(captured, captured)
        if move.promotion is not None:
            kind = self.tables.kind(us, move.promotion)
            gain = self._worth(us * KINDS + kind) - self._worth(self._piece(move.origin))
            balance += gain if us is Color.WHITE else -gain
        worth = balance if us is Color.WHITE else -balance
        # A unit that can be captured on its target counts as lost: a glance does not see whether it is defended.
        return worth - self._worth(self._piece(move.origin)) if after.attackers(move.target, by=us.other) else worth

    def _placed(self, square: Square, to: Square) -> int:
        """Return the early value of the unit on `square` as if it stood on `to`, Black's negated."""
        return int(np.int32(self.numbers[at.PLACES + self._piece(square) * 64 + to] & EARLY))

    def _worth(self, piece: int) -> int:
        return int(self.numbers[at.WORTH + piece])

    def _piece(self, square: Square) -> int:
        one = self.position.pieces[square]
        return one.color * KINDS + self.tables.kind(one.color, one.letter)
