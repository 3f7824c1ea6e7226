"""Give the engine a network that has passed its tests: `python -m workshop.adopt data/orda.npz data/orda.*.jsonl`.

Each test must be one of this network, decided for it. What they have shown is written into the network's file. Stored
analyses are computed anew by themselves: their version follows from the networks.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import bot.engine
from bot.engine.network import read_network, write_network
from bot.variants import find_variant
from workshop.prove import digest, tally_of
from workshop.tally import ACCEPT

FOLDER = Path(bot.engine.__file__).parent / "networks"
MOST_BYTES = 300_000


class NotProven(ValueError):
    """A test does not speak for the network."""


def shown(network: str, path: Path, sprt: tuple[float, float]) -> dict[str, Any]:
    """Return what a test's file says, in brief; raise NotProven."""
    first, *rest = path.read_text().splitlines()
    conditions = json.loads(first)
    tally = tally_of([json.loads(line)["score"] for line in rest])
    if conditions["network"] != network:
        raise NotProven(f"expected a test of network {network}, got one of {conditions['network']} in {path}")
    if tally.ratio(*sprt) < ACCEPT:
        raise NotProven(f"expected a test that was passed, got {tally} in {path}")
    limits = {name: conditions[name] for name in ("nodes", "seconds") if conditions[name] is not None}
    counts = {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses}
    return {**limits, "against": conditions["against"], **counts, "shown": str(tally)}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("network", type=Path)
    options.add_argument("tests", type=Path, nargs="+", help="files that `prove` has written")
    options.add_argument("--sprt", type=float, nargs=2, default=(0.0, 20.0), metavar=("ELO0", "ELO1"))
    asked = options.parse_args()
    network = read_network(asked.network)
    tests = [shown(digest(asked.network), path, (asked.sprt[0], asked.sprt[1])) for path in asked.tests]
    family = find_variant(network.about["variants"][0]).family
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{family}.npz"
    write_network(file, replace(network, about={**network.about, "tests": tests}))
    size = file.stat().st_size
    if size > MOST_BYTES:
        raise ValueError(f"expected at most {MOST_BYTES} bytes, got {size}")
    print(f"{file}: {size} bytes")


if __name__ == "__main__":
    main()
