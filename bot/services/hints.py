"""Hints: what the engine would play, and what can be said for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.domain.advice import check_hint
from bot.domain.game import Game, Mark
from bot.domain.ids import UserId
from bot.engine import Engine, Limits
from bot.engine.analysis import expected_line
from bot.engine.evaluation import Evaluation
from bot.engine.purpose import Aim, Purpose, aims_of
from bot.rules import Line, Move
from bot.services.engines import Engines, Urgency

__all__ = ["Aim", "Hint", "Purpose", "ask"]

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


async def ask(engines: Engines, game: Game, by: UserId, now: datetime, mark: Mark | None = None) -> Hint:
    """Return what the engine would play for this member; raise what `check_hint` raises."""
    check_hint(game, by, now, mark)
    return await engines.ask(lambda engine: _hint(engine, game.line), Urgency.MOVE)


def _hint(engine: Engine, line: Line) -> Hint:
    result = engine.search(line, LIMITS)
    evaluation = Evaluation.of_score(result.score, line.position.turn)
    moves = expected_line(engine, line, result.pv, result.score)
    return Hint(evaluation, moves, aims_of(line, result.move))
