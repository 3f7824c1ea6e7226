"""Loads or compiles the kernels, so that the first move of a game does not wait for it."""

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
"""How long it takes to compile them, and how far it has come with which: measured on two cores at leisure."""


def warm_up(variant: Variant) -> None:
    """Build a variant's tables, and compile every kernel or load it from the cache on disk."""
    position = Position.start(variant)
    position.san(position.legal_moves[0])
    position.perft(1)


def compiling_rules() -> CompilingApart | None:
    """Return what compiles every kernel in a process of its own; None where they are in the cache on disk."""
    # The last that `warm_up` compiles.
    return None if is_kept(perft) else CompilingApart(__name__, STEPS, SECONDS)


def main() -> None:
    """Compile every kernel: all games share them."""
    warm_up(next(iter(FAMILIES.values())).example)
