"""Random openings for the games that this package plays."""

from __future__ import annotations

import random

from bot.rules import MoveLine
from bot.variants import find_variant


def opening(variant: str, rng: random.Random, plies: int) -> list[str]:
    """Return `plies` random moves from the start position, in UCI. These moves don't end the game."""
    while True:
        line = MoveLine.from_uci(find_variant(variant), find_variant(variant).start_fen, [])
        for _ in range(plies):
            if line.outcome is None:
                line = line.play(rng.choice(line.position.legal_moves))
        if line.outcome is None:
            return [move.uci for move in line.moves]
