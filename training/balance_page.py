"""The tables in `docs/balance.md`. They show the results in `assets/balance` and older numbers from the guides."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from bot.engine.selfplay_balance import SelfplayBalance, error_of, score_of, selfplay_balance_of
from bot.paths import ASSETS, ROOT
from bot.variants import FAMILIES, Family, Variant

PAGE = ROOT / "docs" / "balance.md"
TABLES = re.compile(r"(?<=<!-- tables -->\n).*(?=<!-- end of the tables -->)", re.DOTALL)
Results = tuple[int, int, int]
"""The numbers of wins, draws and losses."""


def write_page() -> None:
    """Update the tables in `docs/balance.md`."""
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")


def with_tables(page: str) -> str:
    """Return the page with its tables replaced by the current ones."""
    return with_lines(page, _tables())


def with_lines(page: str, lines: Iterable[str]) -> str:
    """Return a page with these lines between the markers for tables."""
    return TABLES.sub(lambda _: f"\n{chr(10).join(lines)}\n\n", page, count=1)


def _tables() -> Iterator[str]:
    measured = {variant: found for variant in _variants() if (found := selfplay_balance_of(variant)) is not None}
    yield "| variant | White | Gold | White's score | games | the guides' | start | openings | nodes | network | date |"
    yield "|---|---|---|---:|---|---:|---:|---:|---:|---|---|"
    yield from (_row(variant, found) for variant, found in measured.items())
    yield ""
    yield "| variant | first | second | score of the first | games of the first | the guides' |"
    yield "|---|---|---|---:|---|---:|"
    for family in FAMILIES.values():
        yield from _pooled(family, {one: found for one, found in measured.items() if one.family == family.key})


def _variants() -> list[Variant]:
    every = (variant for family in FAMILIES.values() for variant in family.variants)
    return [variant for variant in every if not variant.plays_like]


def _row(variant: Variant, found: SelfplayBalance) -> str:
    older = older_score(variant)
    cells = (
        f"`{variant.key}`",
        *(side.army.name for side in variant.sides),
        *_result((found.wins, found.draws, found.losses)),
        "" if older is None else f"{older:.1f}%",
        f"{found.start:+d}",
        f"{found.openings:+.0f}",
        str(found.nodes),
        f"`{found.network}`" if found.network else "none",
        found.date,
    )
    return f"| {' | '.join(cells)} |"


def _pooled(family: Family, measured: dict[Variant, SelfplayBalance]) -> Iterator[str]:
    """Yield a table row for each pair of a family's armies, and a row for White against Gold.

    The row of a pair adds up the games with both assignments of colors.
    """
    if not family.armies or len(measured) < len(family.variants):
        return
    for first, second in combinations([army.name for army in family.armies], 2):
        there, back = (family.pairing(*armies) for armies in ((first, second), (second, first)))
        results = _added(_seen(measured[there]), _seen(measured[back])[::-1])
        older = [older_score(variant) for variant in (there, back)]
        told = "" if None in older else f"{(older[0] + 100 - older[1]) / 2:.1f}%"  # type: ignore[operator]
        yield f"| `{family.key}` | {first} | {second} | {' | '.join(_result(results))} | {told} |"
    white = _added(*map(_seen, measured.values()))
    yield f"| `{family.key}` | White | Gold | {' | '.join(_result(white))} | |"


def _seen(found: SelfplayBalance) -> Results:
    return found.wins, found.draws, found.losses


def _added(*results: Results) -> Results:
    wins, draws, losses = (sum(numbers) for numbers in zip(*results, strict=True))
    return wins, draws, losses


def _result(results: Results) -> tuple[str, str]:
    wins, draws, losses = results
    score = f"{score_of(*results):.1f} ± {error_of(*results):.1f}%"
    return score, f"+{wins} ={draws} −{losses} of {wins + draws + losses}"


def older_score(variant: Variant) -> float | None:
    """Return White's score in percent, from the older engine games that a variant's guide lists, or None if it lists
    none.
    """
    guide: dict[str, Any] = tomllib.loads((ASSETS / "guides" / f"{variant.family}.toml").read_text("utf-8"))
    armies = [side.army.name for side in variant.sides]
    for one in guide.get("matchups", []):
        if one["armies"] == armies:
            return float(one["as_white"])
        if one["armies"] == armies[::-1]:
            return 100 - float(one["as_black"])
    moves = guide.get("first_moves", [])
    games = sum(one["games"] for one in moves)
    wins, losses = (
        round(sum(one["games"] * one[side] / 100 for one in moves)) for side in ("white_wins", "black_wins")
    )
    return score_of(wins, games - wins - losses, losses) if games else None
