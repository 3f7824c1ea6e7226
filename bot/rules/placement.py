"""The first field of a FEN: the units on their squares."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from bot.rules.board import FILES, RANKS, Color, Square, square_at
from bot.variants.model import Variant

Placement = dict[Square, tuple[Color, str]]
"""The units by square: their colour and upper-case letter."""


class FenFault(StrEnum):
    """The kinds of faults in a FEN. The position editor explains each to its user."""

    UNREADABLE = "unreadable"
    KINGS = "kings"
    """Not one king of each side."""
    PAWNS = "pawns"
    """A pawn on the first or the last rank."""
    CHECK = "check"
    """The side that has just moved is in check."""
    CASTLING = "castling"
    """A castling right for which king or rook is not in place."""
    PASSED = "passed"
    """An en-passant square that no pawn has just passed over."""


class InvalidFen(ValueError):
    """A text that is not a position of the variant; `field` is the part of the FEN that is wrong."""

    def __init__(self, field: str, message: str, fault: FenFault = FenFault.UNREADABLE) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.fault = fault


def read_placement(variant: Variant, text: str) -> Placement:
    """Read the placement field; raise InvalidFen."""
    rows = text.split("/")
    if len(rows) != len(RANKS):
        raise InvalidFen("placement", f"expected 8 ranks, got {len(rows)} in {text!r}")
    pieces: Placement = {}
    for rank, row in zip(reversed(range(len(RANKS))), rows, strict=True):
        pieces |= _read_row(variant, row, rank)
    return pieces


def _read_row(variant: Variant, row: str, rank: int) -> Placement:
    pieces: Placement = {}
    file = 0
    for character in row:
        if character in RANKS:
            file += int(character)
            continue
        color = Color.WHITE if character.isupper() else Color.BLACK
        army = variant.sides[color].army
        if character.upper() not in army.pieces or not character.isascii():
            known = "".join(army.pieces) if color is Color.WHITE else "".join(army.pieces).lower()
            raise InvalidFen("placement", f"expected a letter among {known}, got {character!r} in rank {rank + 1}")
        pieces[square_at(min(file, 7), rank)] = (color, character.upper())
        file += 1
    if file != len(FILES):
        raise InvalidFen("placement", f"expected 8 squares in rank {rank + 1}, got {file} in {row!r}")
    return pieces


def write_placement(pieces: Mapping[Square, tuple[Color, str]]) -> str:
    """Write the placement field."""
    return "/".join(_write_row(pieces, rank) for rank in reversed(range(len(RANKS))))


def _write_row(pieces: Mapping[Square, tuple[Color, str]], rank: int) -> str:
    row, empty = "", 0
    for file in range(len(FILES)):
        piece = pieces.get(square_at(file, rank))
        if piece is None:
            empty += 1
            continue
        color, letter = piece
        row += (str(empty) if empty else "") + (letter if color is Color.WHITE else letter.lower())
        empty = 0
    return row + (str(empty) if empty else "")
