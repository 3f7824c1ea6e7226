"""Colours, squares and moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import NewType

Square = NewType("Square", int)
"""0 to 63: a1 = 0, b1 = 1, ..., h8 = 63."""

SQUARES = tuple(Square(number) for number in range(64))

Ply = NewType("Ply", int)
"""How many moves have been played, of both sides together."""

FILES = "abcdefgh"
RANKS = "12345678"


class Color(IntEnum):
    """White moves first; Black is called Gold in the Orda games."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> Color:
        """The opponent's colour."""
        return Color(1 - self)

    @property
    def word(self) -> str:
        """The colour as programs write it: `white` or `black`."""
        return self.name.lower()

    @classmethod
    def of_word(cls, word: str) -> Color:
        """Return the colour that `word` names; raise KeyError."""
        return cls[word.upper()]


def square_at(file: int, rank: int) -> Square:
    """The square in this file (0 = a) and rank (0 = the first)."""
    return Square(rank * 8 + file)


def file_of(square: Square) -> int:
    """The file, 0 to 7 for a to h."""
    return square % 8


def rank_of(square: Square) -> int:
    """The rank, 0 to 7 for the first to the eighth."""
    return square // 8


def bitboard(squares: Iterable[int]) -> int:
    """A set of squares as a number: bit 0 is a1, bit 63 h8."""
    return sum({1 << square for square in squares})


def squares_in(board: int) -> list[Square]:
    """The squares of a bitboard, in order."""
    squares = []
    while board:
        lowest = board & -board
        squares.append(Square(lowest.bit_length() - 1))
        board ^= lowest
    return squares


def square_name(square: Square) -> str:
    """The square's name, such as `e4`."""
    return FILES[file_of(square)] + RANKS[rank_of(square)]


def parse_square(name: str) -> Square:
    """Read a square's name; raise ValueError."""
    if len(name) != 2 or name[0] not in FILES or name[1] not in RANKS:
        raise ValueError(f"expected a square such as e4, got {name!r}")
    return square_at(FILES.index(name[0]), RANKS.index(name[1]))


@dataclass(frozen=True, slots=True)
class Move:
    """A move from one square to another, with the upper-case letter of a promotion. Castling is the king's move."""

    origin: Square
    target: Square
    promotion: str | None = None

    @property
    def uci(self) -> str:
        """The move in UCI notation: `e2e4`, `a7a8h`, `e1g1`."""
        return square_name(self.origin) + square_name(self.target) + (self.promotion or "").lower()
