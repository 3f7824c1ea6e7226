"""The engine's levels: their search limits, measured ratings and characters. Also decides how long to search."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from bot.engine._kernel.layout import MAX_PLY
from bot.engine.weights import is_tuned, weights_of, weights_source
from bot.rules.board import Move
from bot.variants import VARIANTS, Family, MissingPart, played_like
from bot.variants.model import MANUAL

MOST_DEPTH = MAX_PLY - 8
OVERHEAD = 0.010
"""Seconds reserved for the delay between choosing a move and stopping the clock."""
LEAST = 0.001
"""The minimum time per move in seconds, even if the clock has run out."""

MOVES_AHEAD = 28
"""The remaining time is divided among at most this many moves."""
INCREMENT_SHARE = 0.75
"""The share of the increment that is spent on each move."""
BEGIN_SHARE, BREAK_SHARE = 0.7, 3.0
"""How long to search, as multiples of the time for a move. After BEGIN_SHARE, no new depth is started. After
BREAK_SHARE, the current depth is aborted.
"""
MOST_BEGIN, MOST_BREAK = 0.6, 0.7
"""Upper limits for the times computed with BEGIN_SHARE and BREAK_SHARE, as shares of the remaining time."""


@dataclass(frozen=True)
class Clock:
    """The clock of the side to move, in seconds."""

    left: float
    increment: float = 0.0
    moves_to_go: int | None = None

    def budget(self) -> tuple[float, float]:
        """Return two times in seconds: when to stop starting new depths, and when to abort the search."""
        moves = min(self.moves_to_go or MOVES_AHEAD, MOVES_AHEAD)
        usable = max(self.left - OVERHEAD, LEAST)
        share = usable / moves + INCREMENT_SHARE * self.increment
        return min(BEGIN_SHARE * share, MOST_BEGIN * usable), min(BREAK_SHARE * share, MOST_BREAK * usable)


@dataclass(frozen=True)
class Limits:
    """Limits on a search, which stops at the first one that it reaches. With no limits, it runs until it is stopped."""

    depth: int | None = None
    nodes: int | None = None
    """The maximum number of nodes, summed over all threads. It is exact with one thread, and approximate with several.
    """
    seconds: float | None = None
    clock: Clock | None = None
    mate: int | None = None
    """Stop once a forced win in this many moves is found."""
    moves: tuple[Move, ...] = ()
    """The moves to search at the root, or all legal moves if empty."""
    lines: int = 1
    """The number of best moves to return, each with its line (MultiPV)."""

    @property
    def most_depth(self) -> int:
        return MOST_DEPTH if self.depth is None else max(1, min(self.depth, MOST_DEPTH))

    def budget(self) -> tuple[float | None, float | None]:
        """Return two times in seconds: when to stop starting new depths, and when to abort the search. Each is None if
        the limits don't set it.
        """
        if self.seconds is not None:
            return None, max(self.seconds - OVERHEAD / 2, LEAST)
        return (None, None) if self.clock is None else self.clock.budget()


@dataclass(frozen=True)
class Look:
    """One round of a level's search. It takes the best `moves` moves found so far, and searches `plies` plies after
    each of them.
    """

    moves: int
    plies: int


@dataclass(frozen=True)
class Errors:
    """Which errors a level makes, and how often. See `bot.engine.level_moves`."""

    looks: tuple[Look, ...]
    """The rounds of the search. The first one examines every move. Each later one examines fewer moves, more deeply."""
    overlooks_own: float
    """The probability of overlooking one of the level's own captures or game-ending moves.

    This probability applies to moves over a distance of at least FAR king steps. Shorter moves and recaptures are
    overlooked less often.
    """
    overlooks_theirs: float
    """Like `overlooks_own`, but for the opponent's captures and game-ending moves."""
    sees_within: int
    """Moves over at most this distance, in king steps, are never overlooked."""
    margin: int
    """The maximum difference, in centipawns, between the best move's score and the chosen move's score."""
    plan: int
    """The bonus in centipawns for a move that fully follows a plan, such as attacking the king or developing pieces."""
    whim: int
    """The maximum random bonus in centipawns for a move."""


@dataclass(frozen=True)
class Level:
    """A playing strength: either the engine itself under search limits, or a simulated player that makes mistakes."""

    number: int
    """The level's position in the list, from 1, as shown to members. It changes if a level is inserted before this one.
    """
    id: int
    """The stable identifier in stored games, forms and pages."""
    limits: Limits
    """The limits of each search.

    For a level that makes errors, the node limit applies to each round of the search (`Look`). It is divided evenly
    among the moves of the round.
    """
    errors: Errors | None


@dataclass(frozen=True)
class LevelRating:
    """The measured rating of a level in Elo, with half the width of its 95% confidence interval."""

    value: int
    error: int


MOST_ERROR = 300
"""Ratings with a greater `error`, in Elo, are treated as unknown. Such an error means that no opponent in the
measurement was near the level's strength.
"""


class NotRated(ValueError):
    def __init__(self, family: str) -> None:
        super().__init__(f"expected a variant with measured levels, got {family!r}")
        self.family = family


def _level(data: dict[str, Any]) -> Level:
    errors = data.get("errors")
    if errors is not None:
        looks = tuple(Look(*look) for look in errors.pop("looks"))
        errors = Errors(looks=looks, **errors)
    return Level(data["number"], data["id"], Limits(**data["limits"]), errors)


def _read(name: str) -> Any:
    return json.loads((files("bot.engine") / name).read_text(encoding="utf-8"))


LEVELS: tuple[Level, ...] = tuple(_level(data) for data in _read("levels.json"))
"""All levels, weakest first. The last one is the full engine."""
LEVEL_NUMBERS = tuple(level.number for level in LEVELS)
BY_ID = {level.id: level for level in LEVELS}


def find_level(number: int) -> Level:
    """Return the level with this number. Raise ValueError if there is no such level."""
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"expected a level from 1 to {len(LEVELS)}, got {number!r}")
    return LEVELS[number - 1]


def next_level(beaten: Collection[int]) -> Level:
    """Return the next level to play for someone who has beaten the levels with these numbers.

    This is the level above the strongest beaten one. If there is no level above, it's the weakest unbeaten level. If
    all levels are beaten, it's the strongest level.
    """
    left = [level for level in LEVELS if level.number not in beaten]
    strongest = max(beaten, default=0)
    above = [level for level in left if level.number > strongest]
    return next(iter([*above, *left]), LEVELS[-1])


def level_of_id(level_id: int) -> Level:
    """Return the level with this id. Raise ValueError if there is no such level."""
    level = BY_ID.get(level_id)
    if level is None:
        raise ValueError(f"expected the id of a level, one of {sorted(BY_ID)}, got {level_id!r}")
    return level


def level_rating(level: Level, family: str) -> LevelRating:
    """Return the measured rating of a level in a family. Raise NotRated if the family has no ratings."""
    return level_ratings(family)[level.number - 1]


def strength(number: int, family: str) -> int | None:
    """Return the Elo of the level with this number in a family, or None if it is unknown. Raise ValueError if there is
    no such level.

    The Elo is unknown if the family has no ratings, or if the rating's `error` is greater than MOST_ERROR.
    """
    try:
        rating = level_rating(find_level(number), family)
    except NotRated:
        return None
    return rating.value if rating.error <= MOST_ERROR else None


def level_ratings(family: str) -> tuple[LevelRating, ...]:
    """Return the ratings of all levels in a family, beginning with level 1. Raise NotRated if the family has none.

    If `family` is also the key of a variant that is played like another variant, return the ratings of the other
    variant's family.
    """
    variant = VARIANTS.get(family)
    rated = _ratings().get(family if variant is None else played_like(variant).family)
    if rated is None:
        raise NotRated(family)
    return rated


@cache
def _ratings() -> dict[str, tuple[LevelRating, ...]]:
    families: dict[str, list[dict[str, int]]] = _read("ratings.json")["ladders"]
    return {
        family: tuple(LevelRating(row["value"], row["error"]) for row in table) for family, table in families.items()
    }


def level_near(elo: int, family: str, chance: float) -> Level:
    """Return the level that chooses the next move for a player of this Elo.

    It's one of the two levels with ratings just below and just above the Elo. The closer a level's rating is, the more
    often the level is returned. `chance` is a random number from 0 to 1. Raise NotRated if the family has no ratings.
    """
    values = [rating.value for rating in level_ratings(family)]
    for level, low, high in zip(LEVELS, values, values[1:], strict=False):
        if elo < high:
            share = (elo - low) / (high - low)
            return level if chance >= share else LEVELS[level.number]
    return LEVELS[-1]


def elo_range() -> tuple[int, int]:
    values = [rating.value for ratings in _ratings().values() for rating in ratings]
    return min(values), max(values)


WEIGHTS_MANUAL = f"{MANUAL}#7-the-weights-botengineweightskeyjson"
LEVELS_MANUAL = f"{MANUAL}#8-the-levels-botengineratingsjson"


def lacks_of_numbers(family: Family) -> Iterator[MissingPart]:
    """Yield the engine data that a family is missing. Each variant needs a readable file of tuned weights, and the
    family needs ratings for all levels.
    """
    for variant in family.variants:
        where = f"bot/engine/weights/{weights_source(variant).name}"
        if not is_tuned(variant):
            yield MissingPart("engine", f"tuned weights of {variant.key}", where, WEIGHTS_MANUAL)
            continue
        try:
            weights_of(variant)
        except (ValueError, LookupError, TypeError) as error:
            yield MissingPart("engine", f"readable weights of {variant.key} ({error!r})", where, WEIGHTS_MANUAL)
    if _rated_levels(family.key) != len(LEVELS):
        what = f"measured ratings of the {len(LEVELS)} levels"
        yield MissingPart("engine", what, "bot/engine/ratings.json", LEVELS_MANUAL)


def _rated_levels(family: str) -> int:
    try:
        return len(level_ratings(family))
    except NotRated:
        return 0


@dataclass(frozen=True)
class Character:
    key: str
    """The character's name in locale keys and in the portrait's file name."""
    army: str
    """The character's favorite army. The character plays it by default in variants that have this army."""


def character_of(level: int) -> Character:
    """Return the character of the level with this number. Raise ValueError if there is no such level."""
    return _by_level_id()[find_level(level).id]


def character_keys() -> tuple[str, ...]:
    """Return the keys of all characters, weakest first."""
    return tuple(character.key for character in _by_level_id().values())


@cache
def _by_level_id() -> dict[int, Character]:
    rows = json.loads((files("bot.engine") / "characters.json").read_text(encoding="utf-8"))
    return {row["level"]: Character(row["key"], row["army"]) for row in rows}
