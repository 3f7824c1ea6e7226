"""Write down what the search does, node for node, for a test to compare: `python -m tests.bench.signature`.

To be run after a change of the search that is meant. The margins are written down too and the weights are the derived
ones, so tuning either changes nothing here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from bot.engine import Engine, Limits
from bot.engine.derive import derive
from bot.engine.margins import DEFAULTS, changed
from bot.engine.tables import build_numbers
from bot.engine.weights import Weights
from bot.rules import Line
from bot.variants import find_variant
from tests.tactics import read_tactics

FILE = Path(__file__).parents[1] / "data" / "signature.json"
KEYS = ("orda", "ordamirror", "asymmetric-elves-orcs", "chess")
POSITIONS, DEPTH = 4, 8


def signature(margins: Mapping[str, int]) -> dict[str, list[str]]:
    """Search some positions of some variants to a depth; return nodes, score and best line of each."""
    return {key: [_searched(key, fen, margins) for fen in _fens(key)] for key in KEYS}


def _fens(key: str) -> list[str]:
    return [find_variant(key).start_fen, *(one.fen for one in read_tactics() if one.variant == key)][:POSITIONS]


def _searched(key: str, fen: str, margins: Mapping[str, int]) -> str:
    variant = find_variant(key)
    engine = Engine(hash_mb=1, numbers=build_numbers(variant, Weights(*derive(variant)), changed(margins)))
    result = engine.search(Line.from_uci(variant, fen, []), Limits(depth=DEPTH))
    return f"{result.nodes} {result.score} {' '.join(move.uci for move in result.pv)}"


def main() -> None:
    data = {"margins": dict(DEFAULTS), "searches": signature(DEFAULTS)}
    FILE.write_text(json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    main()
