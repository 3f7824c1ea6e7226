"""Loads or compiles the kernels, so that the first move of a game does not wait for it."""

from __future__ import annotations

from bot.rules._kernel.caching import is_kept
from bot.rules._kernel.movegen import perft
from bot.rules.apart import CompilingApart
from bot.rules.position import Position
from bot.variants import FAMILIES
from bot.variants.model import Variant


def warm_up(variant: Variant) -> None:
    """Build a variant's tables, and compile every kernel or load it from the cache on disk."""
    position = Position.start(variant)
    position.san(position.legal_moves[0])
    position.perft(1)


def compile_rules() -> None:
    """Have every kernel compiled by a process of its own, unless they are in the cache on disk."""
    # The last that `warm_up` compiles.
    if not is_kept(perft):
        CompilingApart(__name__).run()


def main() -> None:
    """Compile every kernel: all games share them."""
    warm_up(next(iter(FAMILIES.values())).example)
