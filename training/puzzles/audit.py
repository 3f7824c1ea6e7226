"""Audits shipped puzzles: a longer search looks for second solutions."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules import Position
from training.puzzles.check import MARGIN, Judge, goal_of, wins
from training.puzzles.mine import NODES
from training.puzzles.record import WIN, Record
from training.puzzles.search import Searcher

TABLE_MB = 16


def patient_judge(times: int) -> Judge:
    """Return a judge for the audit. Its searches have `times` times as many nodes as the check of new puzzles, and it
    requires MARGIN between the best move and the rest.
    """
    return Judge(NODES * times, MARGIN, searcher=Searcher(TABLE_MB))


@dataclass(frozen=True)
class Auditor:
    """Looks for second solutions of puzzles with a longer search."""

    judge: Judge

    def is_sound(self, record: Record) -> bool:
        """Return whether, on each of the solver's turns, the solution's move is the only one that reaches the goal."""
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
