"""Write the engine levels' moves to the file that a test compares against: `python -m tests.bench.level_moves`.

A level must choose the same move after a restart. Its rating was measured with these moves, and is only valid as long
as the level plays them. Run this only after an intentional change to the levels, the search or the weights, and then
measure the ratings again.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from bot.engine import LEVELS, Engine, choose
from bot.rules import MoveLine
from bot.variants import VARIANTS, find_variant
from training.openings import opening

FILE = Path(__file__).parents[1] / "data" / "level_moves.json"
PLIES = (0, 9, 24)
"""The positions of the test are taken after these numbers of random moves."""


def level_moves(engine: Engine, key: str) -> list[str]:
    """Return each level's moves, scores and node counts in a variant's positions, without a time limit."""
    return [_moved(engine, _line(key, plies)) for plies in PLIES]


def _line(key: str, plies: int) -> MoveLine:
    variant = find_variant(key)
    return MoveLine.from_uci(variant, variant.start_fen, opening(key, random.Random(f"{key} {plies}"), plies))


def _moved(engine: Engine, line: MoveLine) -> str:
    levels = [level for level in LEVELS if level.limits.seconds is None]
    results = [choose(engine, line, level, "levels") for level in levels]
    return ", ".join(f"{result.move.uci} {result.score.uci} {result.nodes}" for result in results)


def main() -> None:
    engine = Engine(hash_mb=1)
    data = {key: level_moves(engine, key) for key in VARIANTS}
    FILE.write_text(json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    main()
