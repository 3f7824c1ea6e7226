"""Loads or compiles the kernels, so that the first move of a game does not wait for it."""

from __future__ import annotations

from bot.rules.position import Position
from bot.variants import Variant


def warm_up(variant: Variant) -> None:
    """Build a variant's tables, and compile every kernel or load it from the cache on disk."""
    position = Position.start(variant)
    position.san(position.legal_moves[0])
    position.perft(1)
