"""Install a network that has passed its tests: `python -m training.promote data/orda.npz data/orda.*.jsonl`.

Each of the other files must contain a test that this network has passed. The results are written into the network's
file. Stored analyses have a version that includes a digest of the networks, so they are computed again automatically.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

import bot.engine
from bot.engine.network import Network, read_network, write_network
from bot.variants import find_variant, played_like
from training.game_file import kept_games
from training.sprt import digest, tally_of
from training.tally import ACCEPT

FOLDER = Path(bot.engine.__file__).parent / "networks"
MOST_BYTES = 300_000


class NotProven(ValueError):
    """The test was run with another network or with changed margins, or it wasn't passed."""


def shown(network: str, path: Path, sprt: tuple[float, float]) -> dict[str, Any]:
    """Return a summary of the test in a file. Raise NotProven unless this network was tested without changed margins
    and passed.
    """
    lines = kept_games(path)
    if len(lines) < 2:
        raise NotProven(f"expected a test's conditions and games, got {len(lines)} lines in {path}")
    conditions, *games = lines
    tally = tally_of([game["score"] for game in games])
    if conditions["network"] != network:
        raise NotProven(f"expected a test of network {network}, got a test of {conditions['network']} in {path}")
    if "margins" in conditions:
        raise NotProven(f"expected a test with the engine's own margins, got {conditions['margins']} in {path}")
    if tally.ratio(*sprt) < ACCEPT:
        raise NotProven(f"expected a passed test, got {tally} in {path}")
    limits = {name: conditions[name] for name in ("nodes", "against_nodes", "seconds") if conditions.get(name)}
    counts = {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses}
    return {**limits, "against": conditions["against"], **counts, "shown": str(tally)}


def adopt(network: Path, tests: list[Path], sprt: tuple[float, float]) -> Path:
    """Copy a network into the engine's folder, together with the results of its tests. Return the path of the new file.

    Raise NotProven if a test used another network or changed margins, or wasn't passed. Raise ValueError if the file is
    too large.
    """
    found = read_network(network)
    about = {**found.about, "tests": [shown(digest(network), path, sprt) for path in tests]}
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{name_of(found)}.npz"
    unfinished = file.with_name(f"unfinished-{file.name}")
    write_network(unfinished, replace(found, about=about))
    size = unfinished.stat().st_size
    if size > MOST_BYTES:
        unfinished.unlink()
        raise ValueError(f"expected a network file of at most {MOST_BYTES} bytes, got {size}")
    return unfinished.replace(file)


def name_of(network: Network) -> str:
    """Return the name of a network's file: the key of its family, or of its variant if it was trained for only one."""
    variants = [played_like(find_variant(key)) for key in network.about["variants"]]
    return variants[0].key if len(variants) == 1 else variants[0].family


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("network", type=Path)
    options.add_argument("tests", type=Path, nargs="+", help="output files of `sprt`")
    options.add_argument("--sprt", type=float, nargs=2, default=(0.0, 20.0), metavar=("ELO0", "ELO1"))
    asked = options.parse_args()
    file = adopt(asked.network, asked.tests, (asked.sprt[0], asked.sprt[1]))
    print(f"{file}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
