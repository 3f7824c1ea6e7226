"""A plug-in of pytest (`-p workshop.mutants.interpreted`): runs the kernels as plain Python, so that none is compiled.

Slow, but a changed kernel is tried in a second instead of a minute. Only the search for magic numbers stays compiled.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import numpy as np

from bot.rules._kernel import compiled


def _as_it_is(function: Any) -> Any:
    return function


def _first_square(board: int) -> int:
    return (int(board) & -int(board)).bit_length() - 1


def _popcount(board: int) -> int:
    return int(board).bit_count()


def _bit(square: int) -> np.uint64:
    return np.uint64(1) << np.uint64(square)


def _interpret() -> None:
    np.seterr(all="ignore")  # kernels count on numbers that wrap around
    compiled.stamp = lambda: "interpreted"  # type: ignore[assignment]
    # Loaded first, it is compiled with the functions that it calls.
    from bot.rules._kernel import bits, magic  # noqa: F401, PLC0415

    compiled.kernel = compiled.inlined = _as_it_is
    instead: Any = bits
    instead.first_square, instead.popcount, instead.bit = _first_square, _popcount, _bit
    instructions = ModuleType("bot.engine._kernel.bits")
    instructions.prefetch = lambda words, index: None  # type: ignore[attr-defined]
    sys.modules[instructions.__name__] = instructions


_interpret()
