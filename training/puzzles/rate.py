"""Computes the first rating of a puzzle: the engine's levels try to solve it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from bot.engine import Engine
from bot.engine.level_moves import choose
from bot.engine.levels import LEVELS, level_ratings
from bot.rules import MoveLine
from bot.variants import find_variant
from training.puzzles.check import wins
from training.puzzles.record import Record

TRIES = (2, 2, 2, 2, 2, 1, 1)
"""How often each level tries a puzzle.

The last level doesn't try any. It uses the same search as the check of new puzzles, so it would solve all of them.
"""
ENOUGH = 2
"""If this many levels in a row have solved a puzzle on every try, higher levels don't try it."""
MEAN, SPREAD = 1500, 400
"""The mean and the standard deviation of a puzzle's rating before any level has tried it."""
LEAST, MOST, STEP = 400, 2800, 10
LOGISTIC = 400 / math.log(10)


@dataclass
class Solvers:
    """Lets the engine's levels try puzzles."""

    engine: Engine = field(default_factory=lambda: Engine(hash_mb=1, as_measured=True))

    def tried(self, record: Record) -> Record:
        """Return a puzzle with its rating and, for each level, how often the level solved it and tried it. The result
        is deterministic.
        """
        tries: list[tuple[int, int]] = []
        for number, times in enumerate(TRIES):
            if len(tries) >= ENOUGH and all(solved == tried for solved, tried in tries[-ENOUGH:]):
                break
            tries.append((sum(self._solves(record, number, attempt) for attempt in range(times)), times))
        rated = replace(record, tries=tuple(tries))
        return replace(rated, rating=rating_of(rated))

    def _solves(self, record: Record, level: int, attempt: int) -> bool:
        line = MoveLine.from_position(record.replayed().start)
        for ply in range(0, len(record.line), 2):
            move = choose(self.engine, line, LEVELS[level], f"puzzle {attempt}").move
            if move.uci != record.line[ply]:
                return ply == len(record.line) - 1 and wins(line.position, move)
            line = line.followed_by(record.line[ply : ply + 2])
        return True


def rating_of(record: Record) -> int:
    """Return the rating of a puzzle in Elo that best explains the levels' results.

    The puzzle is treated like a player. A level's chance to solve it is the level's expected score against this player.
    """
    ratings = level_ratings(find_variant(record.variant).family)

    def likelihood(rating: int) -> float:
        total = -(((rating - MEAN) / SPREAD) ** 2) / 2
        for level, (solved, tried) in zip(ratings, record.tries, strict=False):
            lead = (level.value - rating) / LOGISTIC
            total -= solved * math.log1p(math.exp(-lead)) + (tried - solved) * math.log1p(math.exp(lead))
        return total

    return max(range(LEAST, MOST + 1, STEP), key=likelihood)
