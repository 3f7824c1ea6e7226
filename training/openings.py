"""Random openings for the games in this package."""

from __future__ import annotations

import random

from bot.rules import MoveLine
from bot.variants import find_variant


def opening(variant: str, rng: random.Random, plies: int) -> list[str]:
    """Return random moves in UCI, drawn from `rng`, after which the game isn't over."""
    while True:
        line = MoveLine.from_uci(find_variant(variant), find_variant(variant).start_fen, [])
        for _ in range(plies):
            if line.outcome is None:
                line = line.play(rng.choice(line.position.legal_moves))
        if line.outcome is None:
            return [move.uci for move in line.moves]
