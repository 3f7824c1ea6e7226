"""Reads the suites in tests/data/perft. They have `id`, `epd` and `perft DEPTH COUNT` lines, in the format of
python-chess."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from pathlib import Path

FOLDER = Path(__file__).parent / "data" / "perft"


@dataclass
class Suite:
    """A position of a variant, and its perft counts: the number of lines of legal moves at each depth."""

    variant: str
    name: str
    fen: str = ""
    counts: dict[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.variant}: {self.name}"


@cache
def read_suites() -> list[Suite]:
    """Read every suite. Each file is named after its variant."""
    return [suite for path in sorted(FOLDER.glob("*.perft")) for suite in _read(path)]


def suites_by_variant() -> dict[str, list[Suite]]:
    return {key: list(suites) for key, suites in groupby(read_suites(), lambda suite: suite.variant)}


def _read(path: Path) -> list[Suite]:
    suites: list[Suite] = []
    for line in path.read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            suites.append(Suite(path.stem, rest))
        elif word == "epd":
            suites[-1].fen = rest
        elif word == "perft":
            depth, count = map(int, rest.split())
            suites[-1].counts[depth] = count
    return suites
