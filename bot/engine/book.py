"""The engine's books: its preferences among the first moves, computed once by the training.

The files are in `assets/books`, one for each variant, written by `python -m training.book`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from bot.paths import ASSETS
from bot.rules import MoveLine, Position
from bot.variants import find_variant

BOOKS = ASSETS / "books"


def preferences(position: Position) -> Mapping[str, int]:
    """Return the engine's preferred moves in a position, in UCI with percentages; empty after the end of its book."""
    key, _, options = position.variant.key.partition("+")
    return {} if options else _book(key).get(position.repetition_key, {})


@lru_cache(maxsize=64)
def _book(key: str) -> dict[bytes, Mapping[str, int]]:
    """Return a variant's book by the repetition keys of its positions; empty if it has none."""
    path = BOOKS / f"{key}.json"
    if not path.is_file():
        return {}
    variant = find_variant(key)
    content: dict[str, Any] = json.loads(path.read_text("utf-8"))
    start = MoveLine.from_position(Position.start(variant))
    return {
        start.followed_by(moves.split()).position.repetition_key: liked for moves, liked in content["moves"].items()
    }
