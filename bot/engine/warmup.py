"""Loads or compiles the engine's kernels, so that the first search does not wait for it."""

from __future__ import annotations

from bot.engine.engine import Engine
from bot.engine.limits import Limits
from bot.rules import Line, Position
from bot.variants.model import Variant


def warm_up_engine(variant: Variant) -> None:
    """Build a variant's tables, and compile every kernel of the engine or load it from the cache on disk."""
    line = Line.from_position(Position.start(variant))
    Engine(hash_mb=1).search(line, Limits(depth=1), on_info=lambda info: None)
