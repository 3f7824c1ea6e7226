"""The players in the gauntlet: the engine's levels, the engine with a node limit or an Elo, a beginner, and anchors.

Anchors are other engines of known Elo.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Callable
from functools import partial

from bot.engine import Engine, Limits, choose, find_level, level_near
from bot.rules import MoveLine
from training.beginner import beginner_move
from training.engine_process import EngineProcess
from training.peers import ANCHOR_PLAYS

HASH_MB = 16
"""The size of each player's transposition table. A test checks that the bot uses the same size."""
BEGINNER = "beginner"
Mover = Callable[[MoveLine, str], str]
"""A function that takes a line and a seed, and returns a move in UCI."""


class Field:
    """The players in the gauntlet. Each player is created when it is first needed."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        # Give each player its own engine, so that players don't share a transposition table.
        self.engines: defaultdict[str, Engine] = defaultdict(lambda: Engine(HASH_MB))
        self.anchors: dict[tuple[str, str], EngineProcess] = {}

    def new_game(self) -> None:
        """Prepare all players for a new game."""
        for engine in self.engines.values():
            engine.clear()
        for anchor in self.anchors.values():
            anchor.new_game()

    def mover(self, name: str, variant: str) -> Mover:
        """Return the function that chooses this player's moves in a variant."""
        if name == BEGINNER:
            return lambda line, seed: beginner_move(line, seed).uci
        engine = self.engines[name]
        if name.isdigit():
            level = find_level(int(name))
            return lambda line, seed: choose(engine, line, level, seed).move.uci
        kind, number = name.split()
        if kind == "mixed":
            return partial(_mixed_move, engine, int(number))
        if kind == "nodes":
            return lambda line, seed: engine.search(line, Limits(nodes=int(number))).move.uci
        anchor = self._anchor(number, variant)
        return lambda line, seed: anchor.move([move.uci for move in line.moves], self.asked.anchor_go)

    def close(self) -> None:
        """Stop the processes of the anchors."""
        for anchor in self.anchors.values():
            anchor.close()

    def _anchor(self, elo: str, variant: str) -> EngineProcess:
        if (elo, variant) not in self.anchors:
            options = [*self.asked.anchor_option, "UCI_LimitStrength=true", f"UCI_Elo={elo}"]
            self.anchors[elo, variant] = EngineProcess(self.asked.anchor, ANCHOR_PLAYS[variant], options)
        return self.anchors[elo, variant]


def _mixed_move(engine: Engine, elo: int, line: MoveLine, seed: str) -> str:
    """Return the move that the engine would choose with `UCI_Elo` set to `elo`.

    One of the two levels with the ratings closest to this Elo chooses the move.
    """
    chance = random.Random(f"{seed} {line.ply}").random()
    level = level_near(elo, line.position.variant.family, chance)
    return choose(engine, line, level, seed).move.uci
