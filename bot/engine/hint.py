"""What the engine would play, and what can be said for it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.analysis import expected_line
from bot.engine.engine import Engine
from bot.engine.evaluation import Evaluation
from bot.engine.limits import Limits
from bot.engine.purpose import Aim, aims_of
from bot.rules import Line, Move

LIMITS = Limits(nodes=400_000, seconds=1.5)
"""Half a second; on a slow machine the time ends it."""


@dataclass(frozen=True)
class Hint:
    """A move, what it is worth, and why."""

    evaluation: Evaluation
    moves: tuple[Move, ...]
    """The move itself, and the line that is expected to follow."""
    aims: tuple[Aim, ...]

    @property
    def move(self) -> Move:
        """The move itself."""
        return self.moves[0]


def find_hint(engine: Engine, line: Line) -> Hint:
    """Return what the engine would play at the end of a line; raise GameOver."""
    result = engine.search(line, LIMITS)
    evaluation = Evaluation.of_score(result.score, line.position.turn)
    moves = expected_line(engine, line, result.pv, result.score)
    return Hint(evaluation, moves, aims_of(line, result.move))
