"""Write the search signature that a test compares searches against: `python -m tests.bench.signature`.

Run this after an intentional change to the search. Tuning doesn't change the signature, because no tuned values are
used. The search margins are stored in the file, the weights are derived from the pieces, and the networks are random.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.engine import Engine, Limits
from bot.engine.network import add_network
from bot.engine.tables import DEFAULTS, build_numbers, changed
from bot.engine.weights import Weights, derive
from bot.rules import MoveLine
from bot.variants import find_variant
from tests.engine.drawn import drawn_network
from tests.tactics import read_tactics

FILE = Path(__file__).parents[1] / "data" / "signature.json"
KEYS = ("orda", "ordamirror", "asymmetric-elves-orcs", "chess")
WITH_NETWORK = ("orda", "asymmetric-elves-orcs")
POSITIONS, DEPTH, SEED = 4, 8, 1


def signature(margins: Mapping[str, int], keys: tuple[str, ...] = KEYS, network: int | None = None) -> dict[str, Any]:
    """Search some positions of some variants, and return the nodes, score and principal variation of each search.

    `network` is the seed of a random network, or None for no network.
    """
    return {key: [_searched(key, fen, margins, network) for fen in _fens(key)] for key in keys}


def _fens(key: str) -> list[str]:
    return [find_variant(key).start_fen, *(one.fen for one in read_tactics() if one.variant == key)][:POSITIONS]


def _searched(key: str, fen: str, margins: Mapping[str, int], network: int | None) -> str:
    variant = find_variant(key)
    numbers = build_numbers(variant, Weights(*derive(variant)), changed(margins))
    if network is not None:
        add_network(variant, drawn_network(variant, network), numbers)
    result = Engine(hash_mb=1, numbers=numbers).search(MoveLine.from_uci(variant, fen, []), Limits(depth=DEPTH))
    return f"{result.nodes} {result.score} {' '.join(move.uci for move in result.pv)}"


def main() -> None:
    with_network = signature(DEFAULTS, WITH_NETWORK, SEED)
    data = {"margins": dict(DEFAULTS), "searches": signature(DEFAULTS), "with_network": with_network}
    FILE.write_text(json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    main()
