"""Computes ratings from the gauntlet's games, and writes the ratings of the engine's levels to a file."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from pathlib import Path

import bot.engine
from bot.engine import LEVELS
from bot.engine.levels import level_ratings
from bot.variants import every_family
from training.field import BEGINNER
from training.standings import EngineRating, pairs, standings

RATINGS = Path(bot.engine.__file__).parent / "ratings.json"


@dataclass(frozen=True)
class Task:
    """A gauntlet game to play. Its fields identify the game, so that it isn't played twice."""

    ladder: str
    variant: str
    white: str
    black: str
    opening: int


@dataclass(frozen=True)
class GauntletGame(Task):
    """A finished game of the gauntlet."""

    score: float
    """White's score."""
    end: str
    plies: int


def rate(games: list[GauntletGame], beginner: EngineRating | None = None) -> dict[str, dict[str, EngineRating]]:
    """Return the ratings of all players on each ladder.

    On a ladder without games against an anchor, the scale is set by the beginner's mean rating on the other ladders. If
    the beginner has no rating there, `beginner` is used.
    """
    played = results_of(games)
    anchors = {ladder: _anchors(results) for ladder, results in played.items()}
    rated = {ladder: standings(played[ladder], fixed) for ladder, fixed in anchors.items() if fixed}
    known = [table[BEGINNER] for table in rated.values() if BEGINNER in table] or ([beginner] if beginner else [])
    return {ladder: rated.get(ladder) or _by_beginner(results, known) for ladder, results in played.items()}


def rate_level(games: list[GauntletGame], level: str) -> dict[str, dict[str, EngineRating]]:
    """Return the ratings of a level and its opponents on each ladder, relative to the known rating of the level below.

    The differences between players are computed from the games of all ladders together: the players are the same engine
    on all ladders, and each ladder has few games. The errors include the error of the known rating. In the results,
    `games` counts the games on all ladders.
    """
    below = LEVELS[int(level) - 2]
    played = results_of(games)
    table = standings([game for results in played.values() for game in results], {str(below.number): 0.0})
    known = {ladder: level_ratings(ladder)[below.number - 1] for ladder in played}
    return {
        ladder: {
            name: replace(one, value=base.value + one.value, error=math.hypot(base.error, one.error))
            for name, one in table.items()
        }
        for ladder, base in known.items()
    }


def results_of(games: list[GauntletGame]) -> dict[str, list[tuple[str, str, float]]]:
    """Return each ladder's games as (White, Black, White's score). Ladders are in the order of the families, and
    ladders without games are left out.
    """
    played = {
        family.key: [(game.white, game.black, game.score) for game in games if game.ladder == family.key]
        for family in every_family()
    }
    return {ladder: results for ladder, results in played.items() if results}


def _anchors(results: list[tuple[str, str, float]]) -> dict[str, float]:
    names = {name for white, black, _ in results for name in (white, black) if name.startswith("anchor ")}
    return {name: float(name.split()[1]) for name in names}


def _by_beginner(results: list[tuple[str, str, float]], known: list[EngineRating]) -> dict[str, EngineRating]:
    """Return the ratings of a ladder, with the mean of the beginner's `known` ratings as the scale. All errors include
    the error of this mean.

    If there are no known ratings, the mean rating of all players is 0.
    """
    if not known:
        return standings(results, {})
    value = sum(one.value for one in known) / len(known)
    doubt = math.sqrt(sum(one.error**2 for one in known)) / len(known)
    rated = standings(results, {BEGINNER: value})
    return {name: replace(one, error=math.hypot(one.error, doubt)) for name, one in rated.items()}


def tell(games: list[GauntletGame]) -> None:
    """Print the results of each pair of players that have met."""
    for ladder, played in results_of(games).items():
        for (one, other), (points, count) in pairs(played).items():
            print(f"{ladder}: {one} against {other}: {points:g} of {count}")


def write(rated: dict[str, dict[str, EngineRating]], levels: list[str]) -> None:
    """Write the ratings of these levels into the engine's file. Other levels keep their ratings, and so do ladders
    without games.
    """
    ladders = json.loads(RATINGS.read_text(encoding="utf-8"))["ladders"]
    for ladder, table in rated.items():
        rows = ladders.setdefault(ladder, [None] * len(LEVELS))
        for name in levels:
            row = table[name]
            rows[int(name) - 1] = {"value": round(row.value), "error": round(row.error), "games": row.games}
    text = ",\n".join(
        f"    {json.dumps(ladder)}: [\n" + ",\n".join(f"      {json.dumps(row)}" for row in rows) + "\n    ]"
        for ladder, rows in ladders.items()
    )
    RATINGS.write_text(f'{{\n  "ladders": {{\n{text}\n  }}\n}}\n', encoding="utf-8")


def table(rated: dict[str, dict[str, EngineRating]]) -> str:
    """Return a Markdown table of the ratings: a row for each player, a column for each ladder."""
    names = sorted(
        {name for standing in rated.values() for name in standing}, key=lambda name: (not name.isdigit(), name)
    )
    lines = [f"| | {' | '.join(rated)} |", "|---|" + "---|" * len(rated)]
    for name in names:
        cells = (rated[ladder].get(name) for ladder in rated)
        texts = ("" if cell is None else f"{cell.value:.0f} ± {cell.error:.0f} ({cell.games})" for cell in cells)
        lines.append(f"| {name} | {' | '.join(texts)} |")
    return "\n".join(lines)
