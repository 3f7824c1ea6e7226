"""The lines that the guides give a name, found by their positions, so that another order of moves leads to them too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from bot.rules.board import Ply
from bot.rules.line import Line
from bot.variants.model import Opening, Variant

BOTH_HAVE_CHOSEN = 2
"""The ply from which a line is told by its moves: a first move alone may become anything."""


@dataclass(frozen=True)
class Branch:
    """A position of one named line, or one where several have not parted yet."""

    openings: tuple[Opening, ...]
    is_end: bool
    """Whether one of them has been played to its last move."""

    @property
    def is_settled(self) -> bool:
        """Whether the game keeps this name whatever comes next: it got to the end of a line, or to a common stem."""
        return self.is_end or len(self.openings) > 1


@dataclass(frozen=True)
class Reached:
    """How far a game has followed the named lines."""

    branch: Branch
    ply: Ply
    """When it stood there last."""


def opening_of(line: Line) -> Reached | None:
    """Return the last position of a named line in which a game has stood; None where it never did."""
    return _last(line, lambda branch: True)


def settled_opening_of(line: Line) -> Reached | None:
    """Return the last such position whose name the game keeps for good, even if it has left the line since."""
    return _last(line, lambda branch: branch.is_settled)


def _last(line: Line, counts: Callable[[Branch], bool]) -> Reached | None:
    branches = _branches(line.start.variant)
    for ply in range(line.ply if branches else 0, 0, -1):
        branch = branches.get(line.positions[ply].repetition_key)
        if branch is not None and counts(branch):
            return Reached(branch, Ply(ply))
    return None


@lru_cache(maxsize=64)
def _branches(variant: Variant) -> dict[bytes, Branch]:
    """The positions of a variant's named lines, by what makes positions equal."""
    through: dict[bytes, list[Opening]] = defaultdict(list)
    ends = set()
    for opening in variant.openings:
        line = Line.from_uci(variant, variant.start_fen, opening.moves.split())
        for position in line.positions[BOTH_HAVE_CHOSEN:]:
            through[position.repetition_key].append(opening)
        ends.add(line.position.repetition_key)
    return {key: Branch(tuple(openings), key in ends) for key, openings in through.items()}
