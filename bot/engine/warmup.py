"""Loads or compiles the engine's kernels, so that the first search doesn't have to wait for them."""

from __future__ import annotations

from bot.engine._kernel.evaluate import evaluate
from bot.engine._kernel.order import learn, rank_moves
from bot.engine._kernel.plies import settled
from bot.engine._kernel.search import quiesce, search
from bot.engine._kernel.store import fullness
from bot.engine.engine import Engine
from bot.engine.levels import Limits
from bot.rules import CompilingApart, MoveLine, Position, warm_up
from bot.rules._kernel.compiled import compiled_meanwhile, is_kept
from bot.variants import FAMILIES
from bot.variants.model import Variant

STEPS = (
    (evaluate, 0.2),
    (settled, 0.25),
    (rank_moves, 0.34),
    (quiesce, 0.5),
    (learn, 0.7),
    (search, 0.98),
)
SECONDS = 25.0
"""The total compile time, measured on two idle cores. STEPS lists when each kernel is ready, as a fraction of this
time.
"""


def warm_up_engine(variant: Variant) -> None:
    """Build a variant's tables, and load every kernel of the engine from the disk cache or compile it."""
    line = MoveLine.from_position(Position.start(variant))
    Engine(hash_mb=1).search(line, Limits(depth=1), on_info=lambda info: None)


def compiling_engine() -> CompilingApart | None:
    """Return a process that compiles every kernel of the engine, or None if all are in the disk cache."""
    # `warm_up_engine` compiles `fullness` last. If `fullness` is in the cache, so are all other kernels.
    return None if is_kept(fullness) else CompilingApart(__name__, STEPS, SECONDS)


def compile_ahead() -> tuple[str, ...]:
    """Load every kernel of the rules and the engine from the disk cache, or compile it.

    Return the names of the kernels that had to be compiled.
    """
    variant = next(iter(FAMILIES.values())).example

    def work() -> None:
        warm_up(variant)
        warm_up_engine(variant)

    return compiled_meanwhile(work)


def main() -> None:
    """Compile every kernel. One variant is enough, since all variants share them."""
    warm_up_engine(next(iter(FAMILIES.values())).example)
