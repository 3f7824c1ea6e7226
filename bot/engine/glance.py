"""How a position looks before the search has been compiled: what one move changes, and whether it is answered at once.

It takes the place of a search of one ply, with the same weights: less exact, and of the interpreter's speed. Levels
that look no further can answer with it while the search is being compiled.
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
from bot.rules import Color, Line, Move, Position, Square
from bot.rules._kernel.layout import KINDS
from bot.rules.tables import Tables, tables_of

EARLY = 0xFFFFFFFF
"""The half of a packed weight that is the early game's."""


@dataclass(frozen=True)
class Glance:
    """Searches one ply, like an engine that was never asked before."""

    clock: Callable[[], float] = time.perf_counter

    def search(self, line: Line, limits: Limits) -> SearchResult:
        """Find what looks best at the end of a line; raise LineOver or NoMoves."""
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
    """A position, and what its moves are worth to the side that makes them."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.tables: Tables = tables_of(position.variant)
        self.numbers: Numbers = numbers_of(position.variant)
        self.before = sum(self._placed(square, square) for square in position.units)

    def worth_of(self, move: Move) -> int:
        """Return centipawns, or MATE for the king's arrival on its goal."""
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
            gain = self._worth(us * KINDS + kind) - self._worth(self._unit(move.origin))
            balance += gain if us is Color.WHITE else -gain
        worth = balance if us is Color.WHITE else -balance
        # Whatever may be captured where it arrives counts as lost: who looks once does not see who guards it.
        return worth - self._worth(self._unit(move.origin)) if after.attackers(move.target, by=us.other) else worth

    def _placed(self, square: Square, to: Square) -> int:
        """What the unit of one square is worth on another, White's less Black's."""
        return int(np.int32(self.numbers[at.PLACES + self._unit(square) * 64 + to] & EARLY))

    def _worth(self, unit: int) -> int:
        return int(self.numbers[at.WORTH + unit])

    def _unit(self, square: Square) -> int:
        one = self.position.units[square]
        return one.color * KINDS + self.tables.kind(one.color, one.letter)
