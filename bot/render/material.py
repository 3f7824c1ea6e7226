"""What either side has lost and won since the start: what stands beside a board."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from bot.rules import Color, Position
from bot.variants import Variant

Lost = tuple[tuple[str, ...], tuple[str, ...]]


def lost_units(position: Position, start: Position | None = None) -> Lost:
    """Name the units that White, and those that Black, has lost since the start, the most valuable first.

    `start`: where the game began, unless it was at the variant's start. A pawn that was promoted is not lost.
    """
    since = _start(position.variant) if start is None else start
    return _lost(position, since, Color.WHITE), _lost(position, since, Color.BLACK)


def material_gain(position: Position, start: Position | None = None) -> float:
    """Tell by how many pawns White's material has grown more than Black's since the start, by the guides' values.

    What the armies are worth at the start does not count: unequal armies balance in other ways.
    """
    since = _start(position.variant) if start is None else start
    return round(_balance(position) - _balance(since), 2)


@lru_cache(maxsize=64)
def _start(variant: Variant) -> Position:
    return Position.start(variant)


def _lost(position: Position, start: Position, color: Color) -> tuple[str, ...]:
    army = position.variant.sides[color].army
    left = _letters(start, color)
    left.subtract(_letters(position, color))
    pawn = next(letter for letter, piece in army.units.items() if piece.is_pawn)
    left[pawn] -= sum(-count for count in left.values() if count < 0)
    ranked = sorted(army.units.items(), key=lambda entry: -entry[1].value)
    return tuple(piece.name for letter, piece in ranked for _ in range(left[letter]))


def _letters(position: Position, color: Color) -> Counter[str]:
    return Counter(unit.letter for unit in position.units.values() if unit.color is color)


def _balance(position: Position) -> float:
    units = position.units.values()
    return sum(unit.piece.value if unit.color is Color.WHITE else -unit.piece.value for unit in units)
