"""Test the engine's time management against a version of the engine that spends an even share of its clock on each
move.

    python -m training.pace orda khans --clock 200 2 -o data/pace.jsonl

The clocks count nodes instead of time, at NODES per second. This way, the machine's load doesn't matter, and the same
seed gives the same games. Variants take turns. Each opening of random moves is played twice, with colors swapped. Games
in the output file aren't played again.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from functools import partial

from bot.engine import Clock, Engine, Limits
from bot.engine.worker import Found
from bot.rules import Color, MoveLine
from bot.variants import find_variant
from training.openings import opening
from training.sprt import HASH_MB, OPENING, add_test_options, decide
from training.weights_match import LONGEST

NODES = 1000
"""The number of nodes per second of clock time. It is so low that no search runs out of real time."""


class ClockedEngine:
    """An engine with a clock that counts nodes instead of time."""

    def __init__(self, seconds: float, increment: float) -> None:
        self.engine = Engine(HASH_MB)
        self.left, self.increment = seconds, increment
        self.spent = 0.0

    def move(self, line: MoveLine) -> MoveLine:
        """Play a move, and update the clock by its nodes and the increment. Return the line including the move."""
        clock = Clock(self.left, self.increment)
        _, hard = clock.budget()
        self.engine.clock = self._now
        result = self.engine.search(line, Limits(clock=clock, nodes=max(1, round(NODES * hard))))
        self.left += self.increment - result.nodes / NODES
        return line.play(result.move)

    def _now(self) -> float:
        return self.engine.nodes / NODES


def even(_: Sequence[Found]) -> float:
    """Return 1. This replaces the engine's time-management factor, so that all moves get an even share of the clock."""
    return 1.0


def play_game(keys: tuple[str, ...], clock: tuple[float, float], seed: str, game: int) -> float:
    """Play one game, and return the score of the engine with time management. Games 2n and 2n + 1 have the same
    opening, with colors swapped.
    """
    key = keys[game // 2 % len(keys)]
    variant, color = find_variant(key), Color(game % 2)
    ours, other = ClockedEngine(*clock), ClockedEngine(*clock)
    other.engine.patience = even
    players = (ours, other) if color is Color.WHITE else (other, ours)
    moves = opening(key, random.Random(f"{seed} {game // 2}"), OPENING)
    line = MoveLine.from_uci(variant, variant.start_fen, moves)
    while line.outcome is None and line.ply < LONGEST:
        line = players[line.position.turn].move(line)
    winner = None if line.outcome is None else line.outcome.winner
    return 0.5 if winner is None else float(winner is color)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("variant", nargs="+")
    options.add_argument("--clock", type=float, nargs=2, default=(200.0, 2.0), metavar=("SECONDS", "INCREMENT"))
    add_test_options(options)
    asked = options.parse_args()
    clock = (asked.clock[0], asked.clock[1])
    conditions = {"pace": True, "variants": asked.variant, "clock": list(clock), "seed": asked.seed}
    decide(asked.output, conditions, partial(play_game, tuple(asked.variant), clock, asked.seed), asked)


if __name__ == "__main__":
    main()
