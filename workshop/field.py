"""Who plays in the gauntlet: the levels, the plain engine with so many nodes, a beginner, an engine of known Elo."""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Callable
from functools import partial

from bot.engine import Engine, Limits, choose, find_level, level_near
from bot.rules import Line
from workshop.beginner import beginner_move
from workshop.peers import ANCHOR_PLAYS
from workshop.player import Player

HASH_MB = 16
"""What the bot gives an engine; a test compares them."""
BEGINNER = "beginner"
Mover = Callable[[Line, str], str]
"""Finds a move at the end of a line, given a seed, in UCI."""


class Field:
    """The players, made when they are first asked for."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        # One each, so that nobody profits from what the other has found.
        self.engines: defaultdict[str, Engine] = defaultdict(lambda: Engine(HASH_MB))
        self.anchors: dict[tuple[str, str], Player] = {}

    def new_game(self) -> None:
        """Let everybody forget the last game."""
        for engine in self.engines.values():
            engine.clear()
        for anchor in self.anchors.values():
            anchor.new_game()

    def mover(self, name: str, variant: str) -> Mover:
        """Return who finds this player's move at the end of a line, given a seed."""
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
        """Let the anchors end."""
        for anchor in self.anchors.values():
            anchor.close()

    def _anchor(self, elo: str, variant: str) -> Player:
        if (elo, variant) not in self.anchors:
            options = [*self.asked.anchor_option, "UCI_LimitStrength=true", f"UCI_Elo={elo}"]
            self.anchors[elo, variant] = Player(self.asked.anchor, ANCHOR_PLAYS[variant], options)
        return self.anchors[elo, variant]


def _mixed_move(engine: Engine, elo: int, line: Line, seed: str) -> str:
    """Move as `UCI_Elo` does: by one of the two levels around it."""
    chance = random.Random(f"{seed} {line.ply}").random()
    level = level_near(elo, line.position.variant.family, chance)
    return choose(engine, line, level, seed).move.uci
