"""The balance of a family in a server: all its results, White against Black and army against army."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from bot.domain.records import Tally
from bot.variants import Family, Variant


@dataclass(frozen=True)
class Contest:
    """The results between two armies, given by name, from the first one's view; in either colour."""

    armies: tuple[str, str]
    tally: Tally


@dataclass(frozen=True)
class ServerBalance:
    """The results of a family's games in a server, added up."""

    contests: tuple[Contest, ...]
    """One for each pair of different armies that can meet."""
    white: Tally
    """All games, from White's view."""

    @classmethod
    def of(cls, family: Family, results: Mapping[Variant, Tally]) -> ServerBalance:
        """Add up a family's results, which come as one tally for each variant, from White's view."""
        return cls(
            tuple(Contest(armies, _contested(armies, results)) for armies in _contests(family)),
            sum(results.values(), Tally()),
        )


def _contests(family: Family) -> list[tuple[str, str]]:
    if family.armies:
        return list(combinations([army.name for army in family.armies], 2))
    white, black = (side.army.name for side in family.example.sides)
    return [(white, black)] if white != black else []


def _contested(armies: tuple[str, str], results: Mapping[Variant, Tally]) -> Tally:
    total = Tally()
    for variant, tally in results.items():
        met = (variant.white.army.name, variant.black.army.name)
        if met == armies:
            total += tally
        elif met == armies[::-1]:
            total += tally.reverse
    return total
