"""A search with a node limit that returns the score and the best move at each depth."""

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
    """Convert a score to the chances of the side to move, from -1 (surely lost) to 1 (surely won), as on lichess."""
    return Evaluation.of_score(score, Color.WHITE).chances(Color.WHITE) / 50 - 1


@dataclass(frozen=True)
class Seen:
    """The results of a search, from the side to move's point of view."""

    scores: tuple[Score, ...]
    """The score of each finished depth. There is at least one."""
    best: tuple[Move, ...]
    """The best move at each depth. The last depth may be unfinished. Empty if there are no legal moves."""

    @property
    def chances(self) -> float:
        """The expected result for the side to move, from -1 (loss) to 1 (win), according to the last finished depth."""
        return chances(self.scores[-1])

    @property
    def at_first(self) -> float:
        """The expected result at first sight, from -1 (loss) to 1 (win), according to depth 1. That depth sees one move
        and the captures after it.
        """
        return chances(self.scores[0])

    @property
    def move(self) -> Move:
        """The best move at the last depth, even if this depth is unfinished."""
        return self.best[-1]


@dataclass
class Searcher:
    """The engine with one thread and a small transposition table. Unlike `Engine`, it doesn't collect data for display,
    such as whole lines.
    """

    table_mb: int = 1
    worker: Worker = field(default_factory=Worker)
    table: Words = field(init=False)

    def __post_init__(self) -> None:
        """Allocate the transposition table."""
        self.table = np.zeros((self.table_mb << 20) // 8, np.uint64)

    def forget(self) -> None:
        """Forget all earlier searches."""
        self.table[:] = 0
        self.worker.forget()

    def look(self, position: Position, nodes: int, moves: tuple[Move, ...] = ()) -> Seen:
        """Search a position with a node limit. If `moves` isn't empty, search only these moves."""
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
