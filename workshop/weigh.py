"""Match a variant's tuned weights against those that follow from how its units go.

    python -m workshop.weigh asymmetric-elves-orcs --games 200 --nodes 4000

Both are the same engine in one process, so only the weights differ, and the same nodes are the same time. Openings are
seeded random moves, each played with both colours.
"""

from __future__ import annotations

import argparse
import random

from bot.engine import Engine, Limits
from bot.engine.derive import derive
from bot.engine.tables import build_numbers
from bot.engine.weights import Weights
from bot.rules import Color, Line
from bot.variants import find_variant
from workshop.openings import opening
from workshop.tally import Tally

LONGEST = 300


def play(engines: tuple[Engine, Engine], line: Line, limits: Limits) -> Color | None:
    """Play a game on, White's engine first; return who wins."""
    for engine in engines:
        engine.clear()
    while line.outcome is None and line.ply < LONGEST:
        line = line.play(engines[line.position.turn].search(line, limits).move)
    return None if line.outcome is None else line.outcome.winner


def compare(key: str, games: int, limits: Limits, seed: str) -> Tally:
    """Play the tuned weights against the derived ones."""
    variant, tally = find_variant(key), Tally()
    tuned, derived = Engine(4), Engine(4, numbers=build_numbers(variant, Weights(*derive(variant))))
    for game in range(games):
        color = Color(game % 2)
        engines = (tuned, derived) if color is Color.WHITE else (derived, tuned)
        moves = opening(key, random.Random(f"{seed} {game // 2}"), 6)
        winner = play(engines, Line.from_uci(variant, variant.start_fen, moves), limits)
        tally.add(0.5 if winner is None else float(winner is color))
    return tally


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("variant", nargs="+")
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--nodes", type=int, default=4000, help="a move")
    options.add_argument("--seed", default="1")
    asked = options.parse_args()
    for key in asked.variant:
        tally = compare(key, asked.games, Limits(nodes=asked.nodes), asked.seed)
        print(f"{key}: tuned weights against derived ones: {tally}", flush=True)


if __name__ == "__main__":
    main()
