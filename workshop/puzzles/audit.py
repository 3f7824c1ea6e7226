"""An audit: a longer search looks for second solutions of puzzles that are shipped."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.rules import Position
from workshop.puzzles.check import MARGIN, Judge, goal_of, wins
from workshop.puzzles.mine import NODES
from workshop.puzzles.record import WIN, Record
from workshop.puzzles.search import Searcher

TIMES = 10
"""So many times the nodes of the check."""
TABLE_MB = 16


def auditor() -> Judge:
    """Return who audits: with more nodes, and the margin that is promised."""
    return Judge(NODES * TIMES, MARGIN, searcher=Searcher(TABLE_MB))


@dataclass(frozen=True)
class Auditor:
    """Who looks for second solutions."""

    judge: Judge = field(default_factory=auditor)

    def is_sound(self, record: Record) -> bool:
        """Tell whether at each turn the puzzle's move, and no other, does what the puzzle asks for."""
        line = record.replayed()
        self.judge.searcher.forget()
        turns = zip(line.positions[::2], record.line[::2], strict=False)
        return all(self._is_only(position, uci, record.goal) for position, uci in turns)

    def _is_only(self, position: Position, uci: str, goal: str) -> bool:
        only = self.judge.only_move(position)
        if only is None or goal_of(only.chances) not in (goal, WIN):
            return False
        move = position.exact_move(uci)
        return only.move == move or (move is not None and wins(position, only.move) and wins(position, move))
