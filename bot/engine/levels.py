"""The levels of play as data: how far each sees and how it errs, and what it is worth in measured games."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from bot.engine.limits import Limits


@dataclass(frozen=True)
class Look:
    """One round of thought: how many of the moves that seemed best so far, and how many plies behind each."""

    moves: int
    plies: int


@dataclass(frozen=True)
class Errors:
    """How a player errs who sees less than there is to see and has a will of their own."""

    looks: tuple[Look, ...]
    """The first takes in every move, the later ones fewer and deeper."""
    overlooks_own: float
    """How probably a capture or an end across the whole board goes unseen that this player could make."""
    overlooks_theirs: float
    """The same of what the opponent could reply."""
    sees_within: int
    """Up to this distance nothing goes unseen."""
    margin: int
    """How many centipawns worse than the best a move may seem and still be considered."""
    plan: int
    """How many centipawns better a move is thought that follows the plan in everything."""
    whim: int
    """How many centipawns a move may seem better for no reason."""


@dataclass(frozen=True)
class Level:
    """A strength of play. Without errors it is the plain engine within its limits."""

    number: int
    limits: Limits
    """With errors, its nodes are those of one look, shared evenly among the moves that are looked at."""
    errors: Errors | None


@dataclass(frozen=True)
class LevelRating:
    """What a level is worth: Elo, and half the width of its 95 % interval."""

    value: int
    error: int


MOST_ERROR = 300
"""With a wider interval a level was measured against none that is near to it."""


class NotRated(ValueError):
    """The levels have not been measured in this family of variants."""

    def __init__(self, family: str) -> None:
        super().__init__(f"expected a game whose levels are measured, got {family!r}")
        self.family = family


def _level(data: dict[str, Any]) -> Level:
    errors = data.get("errors")
    if errors is not None:
        looks = tuple(Look(*look) for look in errors.pop("looks"))
        errors = Errors(looks=looks, **errors)
    return Level(data["number"], Limits(**data["limits"]), errors)


def _read(name: str) -> Any:
    return json.loads((files("bot.engine") / name).read_text(encoding="utf-8"))


LEVELS: tuple[Level, ...] = tuple(_level(data) for data in _read("levels.json"))
"""From the weakest to the full engine."""
LEVEL_NUMBERS = tuple(level.number for level in LEVELS)


def find_level(number: int) -> Level:
    """Return the level of this number; raise ValueError."""
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"expected a level from 1 to {len(LEVELS)}, got {number!r}")
    return LEVELS[number - 1]


def level_rating(level: Level, family: str) -> LevelRating:
    """Return what a level is worth in a family, as the gauntlet has measured it; raise NotRated."""
    return level_ratings(family)[level.number - 1]


def strength(number: int, family: str) -> int | None:
    """Return the Elo of the level of this number in a family; None where it is not known. Raise ValueError.

    What beats all that it was measured against is worth more than they, and nobody knows how much.
    """
    try:
        rating = level_rating(find_level(number), family)
    except NotRated:
        return None
    return rating.value if rating.error <= MOST_ERROR else None


def level_ratings(family: str) -> tuple[LevelRating, ...]:
    """Return what the levels are worth in a family, the first level first; raise NotRated."""
    rated = _ratings().get(family)
    if rated is None:
        raise NotRated(family)
    return rated


@cache
def _ratings() -> dict[str, tuple[LevelRating, ...]]:
    """By family: what the levels are worth in it."""
    families: dict[str, list[dict[str, int]]] = _read("ratings.json")["ladders"]
    return {
        family: tuple(LevelRating(row["value"], row["error"]) for row in table) for family, table in families.items()
    }


def level_near(elo: int, family: str, chance: float) -> Level:
    """Return one of the two levels around an Elo, for one move; raise NotRated.

    `chance` is drawn from 0 to 1: the nearer the Elo is to a level, the more often it is the one.
    """
    values = [rating.value for rating in level_ratings(family)]
    for level, low, high in zip(LEVELS, values, values[1:], strict=False):
        if elo < high:
            share = (elo - low) / (high - low)
            return level if chance >= share else LEVELS[level.number]
    return LEVELS[-1]


def elo_range() -> tuple[int, int]:
    """Return the least and the highest rating of a level in any family."""
    values = [rating.value for ratings in _ratings().values() for rating in ratings]
    return min(values), max(values)
