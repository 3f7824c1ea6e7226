"""The tables in docs/measurements/puzzles.md: how many puzzles of each kind are shipped, and how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import median

from bot.paths import ROOT
from bot.variants import FAMILIES
from training.balance_page import with_lines
from training.puzzles.files import shipped
from training.puzzles.record import Record
from training.puzzles.themes import ends_game

PAGE = ROOT / "docs" / "measurements" / "puzzles.md"
THEMES = ("fork", "divergent-strike", "promotion", "defence", "quiet-move", "race", "endgame", "material")


def with_tables(page: str) -> str:
    """Return the page with its tables replaced by the current ones."""
    return with_lines(page, [*_lines(_by_variant()), "", *_lines(_by_family())])


def _lines(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    heads, *others = rows
    for row in (heads, ("---",) * len(heads), *others):
        yield f"| {' | '.join(row)} |"


def _by_variant() -> Iterator[tuple[str, ...]]:
    """Yield a row for each variant.

    It shows how many puzzles there are, how many end in campmate, how many end in mate, and how many have each theme.
    Then it shows the range and the median of the ratings.
    """
    yield "variant", "puzzles", "campmate", "mate", *(theme.replace("-", " ") for theme in THEMES), "ratings, median"
    for variant in (one for family in FAMILIES.values() for one in family.variants):
        records = list(shipped(variant.key))
        themes = Counter(theme.partition("-in-")[0] for record in records for theme in record.themes)
        counts = (len(records), *(themes[theme] for theme in ("campmate", "mate", *THEMES)))
        ratings = [record.rating for record in records]
        told = f"{min(ratings)}–{max(ratings)}, {median(ratings):.0f}"
        yield f"`{variant.key}`", *map(str, counts), told


def _by_family() -> Iterator[tuple[str, ...]]:
    """Yield a row for each family.

    It shows how many of the family's puzzles end in neither mate nor campmate. For each theme, it shows two numbers:
    how many puzzles with this theme end in neither, and how many end in one of them.
    """
    yield "game", "neither mate nor campmate", *(theme.replace("-", " ") for theme in THEMES)
    for family in FAMILIES.values():
        records = [record for variant in family.variants for record in shipped(variant.key)]
        ended = [record for record in records if ends_game(record.themes)]
        others = [record for record in records if not ends_game(record.themes)]
        share = f"{len(others)} of {len(records)} ({len(others) / len(records):.1%})"
        yield f"`{family.key}`", share, *(f"{_with(others, one)}, {_with(ended, one)}" for one in THEMES)


def _with(records: list[Record], theme: str) -> int:
    return sum(theme in record.themes for record in records)
