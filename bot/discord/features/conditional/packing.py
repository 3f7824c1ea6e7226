"""Encodes lines of moves as short words, for custom_ids and menus.

Each move is represented by its index among the legal moves. These indices are the digits of one large number.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.game import MOST_MOVES
from bot.i18n.errors import NotOffered
from bot.rules import Move, MoveLine, Position

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"
EMPTY = DIGITS[0]
"""The word for a line without moves."""
MOST_PACKED = 20
"""The maximum length of a word.

This is all that fits in a custom_id when the game's numbers are as large as possible, and is enough for lines of 20
moves with 60 legal moves each.
"""


def pack(position: Position, moves: Sequence[str]) -> str:
    """Return a line as a word. `moves` are legal moves in UCI notation, starting from the position."""
    line = MoveLine.from_position(position).followed_by(moves)
    number = 0
    for place, move in reversed([*zip(line.positions, line.moves, strict=False)]):
        legal = _legal(place)
        number = number * (len(legal) + 1) + legal.index(move) + 1
    return _word(number)


def unpack(position: Position, word: str) -> MoveLine:
    """Decode a word that `pack` has returned. Raise NotOffered if the word doesn't belong to the position."""
    line, number = MoveLine.from_position(position), _number(word)
    while number:
        legal = _legal(line.position)
        number, digit = divmod(number, len(legal) + 1)
        if digit == 0 or line.ply == MOST_MOVES or line.outcome is not None:
            raise NotOffered
        line = line.play(legal[digit - 1])
    return line


def _legal(position: Position) -> list[Move]:
    return sorted(position.legal_moves, key=lambda move: move.uci)


def _word(number: int) -> str:
    word = DIGITS[number % len(DIGITS)]
    while number := number // len(DIGITS):
        word = DIGITS[number % len(DIGITS)] + word
    return word


def _number(word: str) -> int:
    number = 0
    for digit in word:
        if digit not in DIGITS:
            raise NotOffered
        number = number * len(DIGITS) + DIGITS.index(digit)
    return number
