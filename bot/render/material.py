"""The units that each side has lost since the start, and the material balance, as boards show them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from bot.rules import Color, Position
from bot.variants import Variant

Lost = tuple[tuple[str, ...], tuple[str, ...]]


def lost_pieces(position: Position, start: Position | None = None) -> Lost:
    """Return the names of the units that White and Black have lost since the start, the most valuable first.

    `start`: the game's first position, if it is not the variant's. A pawn that was promoted is not lost.
    """
    since = _start(position.variant) if start is None else start
    return _lost(position, since, Color.WHITE), _lost(position, since, Color.BLACK)


def material_gain(position: Position, start: Position | None = None) -> float:
    """Return by how many pawns White's material balance has improved since the start, by the guides' values.

    The balance at the start does not count, as unequal armies make up for it in other ways.
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
    pawn = next(letter for letter, piece_type in army.pieces.items() if piece_type.is_pawn)
    left[pawn] -= sum(-count for count in left.values() if count < 0)
    ranked = sorted(army.pieces.items(), key=lambda entry: -entry[1].value)
    return tuple(piece_type.name for letter, piece_type in ranked for _ in range(left[letter]))


def _letters(position: Position, color: Color) -> Counter[str]:
    return Counter(piece.letter for piece in position.pieces.values() if piece.color is color)


def _balance(position: Position) -> float:
    pieces = position.pieces.values()
    return sum(piece.piece_type.value if piece.color is Color.WHITE else -piece.piece_type.value for piece in pieces)
