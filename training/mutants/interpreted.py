"""A pytest plug-in (`-p training.mutants.interpreted`) that runs the kernels as plain Python instead of compiling them.

The tests run more slowly, but a changed kernel doesn't need a minute to compile. Only the search for magic numbers is
still compiled.
"""

from __future__ import annotations

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
    np.seterr(all="ignore")  # the kernels rely on integer overflow
    compiled.stamp = lambda own: "interpreted"  # type: ignore[assignment]
    # Import these modules before `kernel` is replaced, so that the search for magic numbers is still compiled.
    from bot.rules._kernel import bits, magic  # noqa: F401, PLC0415

    compiled.kernel = compiled.inlined = _as_it_is
    instead: Any = bits
    instead.first_square, instead.popcount, instead.bit = _first_square, _popcount, _bit
    instead.prefetch = lambda words, index: None


_interpret()
