"""Files of data with a JSON object a line: reads them, and says in one sentence what is wrong with a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from bot.rules import InvalidFen, Position
from bot.variants import Variant

T = TypeVar("T")


class InvalidPuzzle(ValueError):
    """A line that gives no puzzle, or no exercise."""


def read_lines(path: Path, read: Callable[[str], T]) -> Iterator[T]:
    """Yield what `read` makes of each line of a file; raise InvalidPuzzle, which names file and line."""
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            yield read(text)
        except InvalidPuzzle as fault:
            raise InvalidPuzzle(f"{path.name}, line {number}: {fault}") from fault


def fields_of(text: str, kinds: Mapping[str, type]) -> Mapping[str, Any]:
    """Return the fields of a line, which are to be these and of these types, `object` for any; raise InvalidPuzzle."""
    try:
        given = json.loads(text)
    except ValueError as fault:
        raise InvalidPuzzle(f"expected a JSON object, got {text[:40]!r}") from fault
    if not isinstance(given, dict) or given.keys() != kinds.keys():
        names = ", ".join(given) if isinstance(given, dict) else repr(given)
        *first, last = kinds
        raise InvalidPuzzle(f"expected the fields {', '.join(first)} and {last}, got {names[:120]}")
    for name, kind in kinds.items():
        if kind is not object and type(given[name]) is not kind:
            raise InvalidPuzzle(f"expected {kind.__name__} in {name}, got {given[name]!r}")
    return given


def start_of(variant: Variant, fen: str) -> Position:
    """Return the position of a FEN from which a game goes on; raise InvalidPuzzle."""
    try:
        start = Position.from_fen(variant, fen)
    except InvalidFen as fault:
        raise InvalidPuzzle(str(fault)) from fault
    if start.fen != fen:
        raise InvalidPuzzle(f"expected the fen as it is written, {start.fen!r}, got {fen!r}")
    if start.outcome is not None:
        raise InvalidPuzzle(f"expected a game that goes on, got {start.outcome.termination} in {fen!r}")
    return start
