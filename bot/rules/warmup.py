"""Compiles the kernels or loads them from the cache, so that the first move of a game need not wait."""

from __future__ import annotations

from bot.rules._kernel.caching import is_kept
from bot.rules._kernel.magic import hash_ride
from bot.rules._kernel.movegen import generate, generate_to, make, perft
from bot.rules.apart import CompilingApart
from bot.rules.position import Position
from bot.variants import FAMILIES
from bot.variants.model import Variant

STEPS = ((hash_ride, 0.25), (generate_to, 0.67), (generate, 0.78), (make, 0.87), (perft, 0.98))
SECONDS = 6.0
"""How long compiling takes; STEPS has the share of it after which each kernel is ready. Measured on two idle cores."""


def warm_up(variant: Variant) -> None:
    """Build a variant's tables, and compile every kernel or load it from the cache on disk."""
    position = Position.start(variant)
    position.san(position.legal_moves[0])
    position.perft(1)


def compiling_rules() -> CompilingApart | None:
    """Return a process that compiles every kernel; None if all are in the cache on disk."""
    # `perft` is the last one that `warm_up` compiles.
    return None if is_kept(perft) else CompilingApart(__name__, STEPS, SECONDS)


def main() -> None:
    """Compile every kernel; one variant is enough, as all variants share them."""
    warm_up(next(iter(FAMILIES.values())).example)
