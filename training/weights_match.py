"""Play a variant's tuned weights against the derived weights, or changed search margins against the default margins.

    python -m training.weights_match asymmetric-elves-orcs --games 200 --nodes 4000
    python -m training.weights_match orda --margin futile=140 --margin futile_slope=80

Both sides are the same engine in one process, and differ only in these numbers. Weights don't affect the speed, so a
test with equal nodes is fair. Margins do affect the speed. To take that into account, use `--seconds`. Openings are
random moves from a seed. Each opening is played twice, with colors swapped.
"""

from __future__ import annotations

import argparse
import random

from bot.engine import Engine, Limits
from bot.engine.tables import Numbers, build_numbers, changed, numbers_of
from bot.engine.weights import Weights, derive, weights_of
from bot.rules import Color, MoveLine
from bot.variants import find_variant
from training.openings import opening
from training.tally import MatchTally

LONGEST = 300


def play(engines: tuple[Engine, Engine], line: MoveLine, limits: tuple[Limits, Limits]) -> Color | None:
    """Play a game to its end. Return the winner, or None for a draw. In `engines` and `limits`, White comes first."""
    for engine in engines:
        engine.clear()
    while line.outcome is None and line.ply < LONGEST:
        line = line.play(engines[line.position.turn].search(line, limits[line.position.turn]).move)
    return None if line.outcome is None else line.outcome.winner


def compare(key: str, sides: tuple[Numbers, Numbers], games: range, limits: Limits, seed: str) -> MatchTally:
    """Play games between two engines with different weights or margins (arrays `E`). Games 2n and 2n + 1 have the same
    opening, with colors swapped.
    """
    variant, tally = find_variant(key), MatchTally()
    first, second = (Engine(4, numbers=numbers) for numbers in sides)
    for game in games:
        color = Color(game % 2)
        engines = (first, second) if color is Color.WHITE else (second, first)
        moves = opening(key, random.Random(f"{seed} {game // 2}"), 6)
        winner = play(engines, MoveLine.from_uci(variant, variant.start_fen, moves), (limits, limits))
        tally.add(0.5 if winner is None else float(winner is color))
    return tally


def contest(key: str, margins: dict[str, int]) -> tuple[tuple[Numbers, Numbers], str]:
    """Return the array `E` (weights and margins) of each side, and a name for the match."""
    variant = find_variant(key)
    if margins:
        return (build_numbers(variant, weights_of(variant), changed(margins)), numbers_of(variant)), "these margins"
    derived = build_numbers(variant, Weights(*derive(variant)))
    return (numbers_of(variant), derived), "tuned weights against derived ones"


def margin(text: str) -> tuple[str, int]:
    """Parse an argument such as `futile=140`."""
    name, _, value = text.partition("=")
    return name, int(value)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("variant", nargs="+")
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--nodes", type=int, default=4000, help="nodes per move")
    options.add_argument("--seconds", type=float, help="seconds per move, instead of nodes")
    options.add_argument("--seed", default="1")
    options.add_argument("--margin", type=margin, action="append", default=[], metavar="NAME=VALUE")
    asked = options.parse_args()
    limits = Limits(nodes=asked.nodes) if asked.seconds is None else Limits(seconds=asked.seconds)
    for key in asked.variant:
        sides, name = contest(key, dict(asked.margin))
        print(f"{key}: {name}: {compare(key, sides, range(asked.games), limits, asked.seed)}", flush=True)


if __name__ == "__main__":
    main()
