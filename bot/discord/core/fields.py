"""The fields of an action as words of its custom_id: how a value of each type is written and read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from bot.domain.ids import GREATEST_ID, AttemptId, ChallengeId, GameId, ServerChallengeId, TournamentId, UserId
from bot.rules import Color, Ply, Square, parse_square, square_name

WORD = re.compile(r"[A-Za-z0-9+_-]+")
"""The characters that a field may have in a custom_id, whose own separators are `:` and `=`."""
NUMBER = re.compile(r"[0-9]{1,19}")

GREATEST_COUNT = 999_999_999
"""The greatest ply, takeback count or page: far more than there are, and a multiple of it still fits a database."""


def write_field(kind: Any, value: Any) -> str:
    """Write a value of this type as a word; raise ValueError for one that a custom_id cannot hold."""
    word = str(WRITERS.get(kind, str)(value))
    if WORD.fullmatch(word) is None:
        raise ValueError(f"expected letters, digits, +, _ and -, got {word!r}")
    return word


def read_field(kind: Any, word: str) -> Any:
    """Read a word as a value of this type; raise ValueError if it is not one."""
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
    **dict.fromkeys((GameId, ChallengeId, ServerChallengeId, TournamentId, UserId, AttemptId), _read_id),
    **dict.fromkeys((Ply, int), _read_count),
    str: str,
    Square: parse_square,
    Color: _color,
}
WRITERS: Mapping[Any, Callable[[Any], str]] = {Square: square_name, Color: lambda color: color.word}
"""For types whose word is not simply their `str`."""
