"""Tune margins of the search by games of the engine against itself, many margins at once (SPSA).

    python -m workshop.adjust orda --margin futile futile_slope late_moves --rounds 2000 -o margins.jsonl

Each round moves every margin up or down at random, plays two games of this engine against one with the opposite
changes, and moves all margins a little towards the winner. Each round is a line of the file, and the same command
continues after the last one. Confirm the printed values by `workshop.weigh` before copying them to
`bot/engine/margins.py`. Source: Spall, "Implementation of the simultaneous perturbation algorithm" (1998), including
the exponents.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from pathlib import Path

from bot.engine import Limits
from bot.engine.margins import MARGINS, Margin, changed
from bot.engine.tables import Numbers, build_numbers
from bot.engine.weights import weights_of
from bot.variants import find_variant
from workshop.weigh import compare

STABILITY, SLOWING, NARROWING = 0.1, 0.602, 0.101
SWING = 0.1
"""The distance of both engines from the middle in the first round, as a share of a margin's range."""
PACE = 0.02
"""The step of a margin after one game won in the first round, as a share of its range."""
Values = dict[str, float]


def adjusted(values: Values, signs: dict[str, int], lead: float, number: int, rounds: int) -> Values:
    """Return the margins after a round, within their bounds. `lead` is the first engine's score minus the second's, -1
    to 1.
    """
    pace = PACE * ((1 + STABILITY * rounds) / (number + 1 + STABILITY * rounds)) ** SLOWING
    return {
        margin.name: _within(margin, values[margin.name] + pace * lead * signs[margin.name] * _range(margin))
        for margin in _named(values)
    }


def pair(values: Values, signs: dict[str, int], number: int) -> tuple[dict[str, int], dict[str, int]]:
    """Return the margins of a round's two engines: whole numbers on both sides of the values."""
    swing = SWING / (number + 1) ** NARROWING
    return _aside(values, signs, swing), _aside(values, signs, -swing)


def _aside(values: Values, signs: dict[str, int], swing: float) -> dict[str, int]:
    """Return the margins on one side of the values, at least half of one away, so that the two sides differ."""
    away = {margin.name: math.copysign(max(abs(swing) * _range(margin), 0.5), swing) for margin in _named(values)}
    return {
        margin.name: round(_within(margin, values[margin.name] + signs[margin.name] * away[margin.name]))
        for margin in _named(values)
    }


def play(key: str, sides: tuple[dict[str, int], dict[str, int]], number: int, limits: Limits) -> float:
    """Play a round's two games; return the first engine's score minus the second's, -1 to 1."""
    numbers = _numbers(key, sides[0]), _numbers(key, sides[1])
    return 2 * compare(key, numbers, range(2 * number, 2 * number + 2), limits, "adjust").score - 1


def last(path: Path, names: list[str]) -> tuple[int, Values]:
    """Return the number of rounds in a file and the last values; the defaults if there are none."""
    values = {margin.name: float(margin.default) for margin in MARGINS if margin.name in names}
    rows = path.read_text().splitlines() if path.exists() else []
    return len(rows), json.loads(rows[-1])["values"] if rows else values


def _numbers(key: str, margins: dict[str, int]) -> Numbers:
    variant = find_variant(key)
    return build_numbers(variant, weights_of(variant), changed(margins))


def _named(values: Values) -> list[Margin]:
    return [margin for margin in MARGINS if margin.name in values]


def _range(margin: Margin) -> int:
    return margin.most - margin.least


def _within(margin: Margin, value: float) -> float:
    return min(max(value, margin.least), margin.most)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("variant")
    options.add_argument("--margin", nargs="+", required=True, choices=[margin.name for margin in MARGINS])
    options.add_argument("--rounds", type=int, default=2000, help="rounds in total, those in the file included")
    options.add_argument("--nodes", type=int, default=4000, help="nodes for each move")
    options.add_argument("--seconds", type=float, help="seconds for each move, in place of nodes")
    options.add_argument("-o", "--output", type=Path, required=True)
    asked = options.parse_args()
    limits = Limits(nodes=asked.nodes) if asked.seconds is None else Limits(seconds=asked.seconds)
    done, values = last(asked.output, asked.margin)
    for number in range(done, asked.rounds):
        rng = random.Random(f"{asked.variant} {number}")
        signs = {name: rng.choice((-1, 1)) for name in values}
        lead = play(asked.variant, pair(values, signs, number), number, limits)
        values = adjusted(values, signs, lead, number, asked.rounds)
        with asked.output.open("a") as file:
            file.write(json.dumps({"round": number, "lead": lead, "values": values}) + "\n")
    print(", ".join(f"{name}={round(value)}" for name, value in values.items()))


if __name__ == "__main__":
    main()
