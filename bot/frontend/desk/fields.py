"""What a control or a form carries, as words of its custom_id: one way of writing and of reading for each type."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from bot.domain.ids import ChallengeId, GameId, UserId
from bot.rules import Color, Ply, Square, parse_square, square_name

WORD = re.compile(r"[A-Za-z0-9+_-]+")
"""What may stand in a custom_id between its own marks."""
NUMBER = re.compile(r"[0-9]{1,19}")

GREATEST_ID = 2**63 - 1
"""Discord's numbers have 64 bits, and databases keep 63 of them."""
GREATEST_COUNT = 999_999_999
"""Of plies, takebacks and pages: far more than there are, and no database stumbles over a multiple of it."""


def write_field(kind: Any, value: Any) -> str:
    """Write a value of this type as a word; raise ValueError for one that a custom_id cannot hold."""
    word = str(WRITERS.get(kind, str)(value))
    if WORD.fullmatch(word) is None:
        raise ValueError(f"expected letters, digits, +, _ and -, got {word!r}")
    return word


def read_field(kind: Any, word: str) -> Any:
    """Read a word as a value of this type; raise ValueError for one that is none."""
    if WORD.fullmatch(word) is None:
        raise ValueError(f"expected letters, digits, +, _ and -, got {word!r}")
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(word)
    return READERS[kind](word)


def _number_up_to(greatest: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        if NUMBER.fullmatch(word) is None or int(word) > greatest:
            raise ValueError(f"expected a number up to {greatest}, got {word!r}")
        return int(word)

    return read


def _color(word: str) -> Color:
    for color in Color:
        if color.word == word:
            return color
    raise ValueError(f"expected white or black, got {word!r}")


_read_id, _read_count = _number_up_to(GREATEST_ID), _number_up_to(GREATEST_COUNT)

READERS: Mapping[Any, Callable[[str], Any]] = {
    **dict.fromkeys((GameId, ChallengeId, UserId), _read_id),
    **dict.fromkeys((Ply, int), _read_count),
    str: str,
    Square: parse_square,
    Color: _color,
}
WRITERS: Mapping[Any, Callable[[Any], str]] = {Square: square_name, Color: lambda color: color.word}
"""Where a word is not simply what Python says."""
