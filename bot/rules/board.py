"""Colors, squares, moves, and piece placement in FEN."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import NewType

from bot.variants.betza import Offset
from bot.variants.model import Variant

Square = NewType("Square", int)
"""0 to 63: a1 = 0, b1 = 1, ..., h8 = 63."""

SQUARES = tuple(Square(number) for number in range(64))

Ply = NewType("Ply", int)
"""The number of half-moves that both sides have played."""

FILES = "abcdefgh"
RANKS = "12345678"


class Color(IntEnum):
    """A side's color. White moves first. In the Orda games, Black is called Gold."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> Color:
        return Color(1 - self)

    @property
    def word(self) -> str:
        """The color's name: `white` or `black`."""
        return self.name.lower()

    @classmethod
    def of_word(cls, word: str) -> Color:
        """Return the color that a word names: `white` or `black`, in upper or lower case. Raise KeyError for any other
        word.
        """
        return cls[word.upper()]


def square_at(file: int, rank: int) -> Square:
    """Return the square at this file and rank, both 0 to 7."""
    return Square(rank * 8 + file)


def file_of(square: Square) -> int:
    """Return the file of a square: 0 to 7 for a to h."""
    return square % 8


def rank_of(square: Square) -> int:
    """Return the rank of a square: 0 to 7 for the first to the eighth rank."""
    return square // 8


def bitboard(squares: Iterable[int]) -> int:
    """Return a set of squares as a bitboard, in which bit 0 is a1 and bit 63 is h8."""
    return sum({1 << square for square in squares})


def place(offset: Offset, origin: Square, color: Color) -> Square | None:
    """Return the square at an offset (files, ranks) from `origin`, as seen from this color's side.

    Return None if that square is off the board.
    """
    x, y = offset
    file, rank = file_of(origin) + x, rank_of(origin) + (y if color is Color.WHITE else -y)
    return square_at(file, rank) if 0 <= file < 8 and 0 <= rank < 8 else None


def squares_in(board: int) -> list[Square]:
    """Return the squares of a bitboard in ascending order."""
    squares = []
    while board:
        lowest = board & -board
        squares.append(Square(lowest.bit_length() - 1))
        board ^= lowest
    return squares


def square_name(square: Square) -> str:
    return FILES[file_of(square)] + RANKS[rank_of(square)]


def parse_square(name: str) -> Square:
    """Parse the name of a square, such as `e4`. Raise ValueError for any other text."""
    if len(name) != 2 or name[0] not in FILES or name[1] not in RANKS:
        raise ValueError(f"expected a square such as e4, got {name!r}")
    return square_at(FILES.index(name[0]), RANKS.index(name[1]))


DROP = re.compile(r"(?P<letter>[A-Z])@(?P<target>[a-h][1-8])")
BOARD_MOVE = re.compile(r"(?P<origin>[a-h][1-8])(?P<target>[a-h][1-8])(?P<promotion>[a-z])?")


@dataclass(frozen=True, slots=True)
class Move:
    """A move from one square to another, or a drop. Castling is represented by the king's move."""

    origin: Square | None
    """The origin square, or None for a drop. Where drops can't occur, use `from_square`."""
    target: Square
    promotion: str | None = None
    """The upper-case letter of the piece that a pawn promotes to."""
    drop: str | None = None
    """The upper-case letter of the dropped piece. No variant has drops yet."""

    @classmethod
    def from_uci(cls, text: str) -> Move:
        """Parse a move in UCI notation, legal or not. Raise ValueError if it is malformed."""
        if drop := DROP.fullmatch(text):
            return cls(None, parse_square(drop["target"]), drop=drop["letter"])
        if move := BOARD_MOVE.fullmatch(text):
            promotion = move["promotion"] and move["promotion"].upper()
            return cls(parse_square(move["origin"]), parse_square(move["target"]), promotion)
        raise ValueError(f"expected a move such as e2e4, a7a8h or N@e4, got {text!r}")

    @property
    def from_square(self) -> Square:
        """The origin square. Raise ValueError for a drop."""
        if self.origin is None:
            raise ValueError(f"expected a move from a square, got {self.uci}")
        return self.origin

    @property
    def uci(self) -> str:
        """The move in UCI notation: `e2e4`, `a7a8h`, `e1g1`, `N@e4`."""
        if self.origin is None:
            return f"{self.drop}@{square_name(self.target)}"
        return square_name(self.origin) + square_name(self.target) + (self.promotion or "").lower()


Placement = dict[Square, tuple[Color, str]]
"""For each occupied square, the piece's color and upper-case letter."""


class FenFault(StrEnum):
    """The kinds of errors in a FEN. The position editor explains each of them."""

    UNREADABLE = "unreadable"
    """The wrong number of fields or ranks."""
    PIECE = "piece"
    """A letter that isn't a piece in this variant."""
    RANK = "rank"
    """A rank that does not have eight squares."""
    TURN = "turn"
    """A side to move other than w and b."""
    COUNTER = "counter"
    """A move counter that isn't a number in the valid range."""
    KINGS = "kings"
    """Not exactly one king per side."""
    PAWNS = "pawns"
    """A pawn on the first or last rank."""
    CHECK = "check"
    """The side that just moved is in check."""
    CASTLING = "castling"
    """A castling right without the king or rook in place."""
    PASSED = "passed"
    """An en passant square that no pawn could have just passed over."""


class InvalidFen(ValueError):
    """The text isn't a FEN of a legal position in the variant.

    `field` is the name of the invalid FEN field. `token` is the invalid part of the field's text, or an empty string.
    """

    def __init__(self, field: str, message: str, fault: FenFault = FenFault.UNREADABLE, token: str = "") -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.fault = fault
        self.token = token


def read_placement(variant: Variant, text: str) -> Placement:
    """Parse the placement field of a FEN. Raise InvalidFen if the placement is invalid."""
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
        letters = variant.sides[color].pieces
        if character.upper() not in letters or not character.isascii():
            known = "".join(letters) if color is Color.WHITE else "".join(letters).lower()
            expected = f"expected a letter from {known}, got {character!r} in rank {rank + 1}"
            raise InvalidFen("placement", expected, *_fault_of(character, rank))
        pieces[square_at(min(file, 7), rank)] = (color, character.upper())
        file += 1
    if file != len(FILES):
        expected = f"expected 8 squares in rank {rank + 1}, got {file} in {row!r}"
        raise InvalidFen("placement", expected, FenFault.RANK, str(rank + 1))
    return pieces


def _fault_of(character: str, rank: int) -> tuple[FenFault, str]:
    if character.isalpha():
        return FenFault.PIECE, character
    return (FenFault.RANK, str(rank + 1)) if character.isdecimal() else (FenFault.UNREADABLE, "")


def write_placement(pieces: Mapping[Square, tuple[Color, str]]) -> str:
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
