"""Named openings, recognised by their positions, so that transpositions are found too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from bot.rules.board import Ply
from bot.rules.line import MoveLine
from bot.variants.model import Opening, Variant

BOTH_HAVE_CHOSEN = 2
"""The ply from which positions are assigned to openings: after a first move alone any could follow."""


@dataclass(frozen=True)
class Branch:
    """A position of one opening, or one that several openings share."""

    openings: tuple[Opening, ...]
    is_end: bool
    """Whether it is the last position of one of them."""

    @property
    def is_settled(self) -> bool:
        """Whether the game keeps the name whatever comes next: at an opening's end, or where several share a stem."""
        return self.is_end or len(self.openings) > 1


@dataclass(frozen=True)
class Reached:
    """The last opening position of a game."""

    branch: Branch
    ply: Ply
    """The last ply at which the game stood there."""


def opening_of(line: MoveLine) -> Reached | None:
    """Return the last opening position of a game; None if it had none."""
    return _last(line, lambda branch: True)


def settled_opening_of(line: MoveLine) -> Reached | None:
    """Return the last opening position whose name the game keeps for good, also after leaving the opening."""
    return _last(line, lambda branch: branch.is_settled)


def _last(line: MoveLine, counts: Callable[[Branch], bool]) -> Reached | None:
    branches = _branches(line.start.variant)
    for ply in range(line.ply if branches else 0, 0, -1):
        branch = branches.get(line.positions[ply].repetition_key)
        if branch is not None and counts(branch):
            return Reached(branch, Ply(ply))
    return None


@lru_cache(maxsize=64)
def _branches(variant: Variant) -> dict[bytes, Branch]:
    """Return the positions of a variant's openings by their repetition key."""
    through: dict[bytes, list[Opening]] = defaultdict(list)
    ends = set()
    for opening in variant.openings:
        line = MoveLine.from_uci(variant, variant.start_fen, opening.moves.split())
        for position in line.positions[BOTH_HAVE_CHOSEN:]:
            through[position.repetition_key].append(opening)
        ends.add(line.position.repetition_key)
    return {key: Branch(tuple(openings), key in ends) for key, openings in through.items()}
