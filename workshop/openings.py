"""The openings of all games that are played here: random moves from a seed."""

from __future__ import annotations

import random

from bot.rules import Line
from bot.variants import find_variant


def opening(variant: str, rng: random.Random, plies: int) -> list[str]:
    """Draw random moves after which the game goes on, in UCI."""
    while True:
        line = Line.from_uci(find_variant(variant), find_variant(variant).start_fen, [])
        for _ in range(plies):
            if line.outcome is None:
                line = line.play(rng.choice(line.position.legal_moves))
        if line.outcome is None:
            return [move.uci for move in line.moves]
