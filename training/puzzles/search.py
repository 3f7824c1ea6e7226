"""A search of some nodes: what a position is worth, by chances, and by which move at each depth."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from bot.engine import Score
from bot.engine.evaluation import Evaluation
from bot.engine.tables import numbers_with_network
from bot.engine.worker import Worker, pack
from bot.rules import Color, Move, MoveLine, Position
from bot.rules.tables import Words

DEEPEST = 40


def chances(score: Score) -> float:
    """Return what a score means to the side to move: from -1, surely lost, to 1, surely won (lichess's scale)."""
    return Evaluation.of_score(score, Color.WHITE).chances(Color.WHITE) / 50 - 1


@dataclass(frozen=True)
class Seen:
    """What a search has seen, from the view of the side to move."""

    scores: tuple[Score, ...]
    """Of each depth that was finished, at least one."""
    best: tuple[Move, ...]
    """The best move of each depth, that of the last at the end."""

    @property
    def chances(self) -> float:
        """From -1 to 1."""
        return chances(self.scores[-1])

    @property
    def at_first(self) -> float:
        """What the chances seem to be at first sight: one move, and the captures after it."""
        return chances(self.scores[0])

    @property
    def move(self) -> Move:
        """The best move."""
        return self.best[-1]


@dataclass
class Searcher:
    """The engine with one thread and a small table, without what only a reader of its answers needs."""

    table_mb: int = 1
    worker: Worker = field(default_factory=Worker)
    table: Words = field(init=False)

    def __post_init__(self) -> None:
        """Make room."""
        self.table = np.zeros((self.table_mb << 20) // 8, np.uint64)

    def forget(self) -> None:
        """Forget all earlier searches."""
        self.table[:] = 0
        self.worker.forget()

    def look(self, position: Position, nodes: int, moves: tuple[Move, ...] = ()) -> Seen:
        """Search a position for so many nodes, by all its moves or only by some; see nothing where there is none."""
        worker = self.worker
        worker.enter(MoveLine.from_position(position), numbers=numbers_with_network(position.variant))
        if not worker.roots:
            return Seen((Score(cp=0),), ())
        if moves:
            worker.choose(pack(worker, moves, position))
        raw, scores, best = 0, [], []
        for depth in range(1, DEEPEST):
            if depth > 1:
                worker.limit_nodes(nodes)
            found = worker.deepen(self.table, depth, raw)
            if found.moves:
                best.append(position.move_of(found.moves[0]))
            if worker.is_stopped:
                break
            raw = found.raw
            scores.append(Score.from_kernel(raw))
        return Seen(tuple(scores), tuple(best))
