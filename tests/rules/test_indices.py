"""Kernels treat array indices as unsigned, so their LLVM code doesn't check for negative indices."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit

from bot.rules._kernel.compiled import kernel


def swap(words: Any, i: int, j: int) -> int:
    words[i], words[j] = words[j], words[i]
    words[i] += 1
    return int(words[0])


def code(compiled: Any) -> str:
    """Return the LLVM code of a function, compiled for an int64 array and two int64 values."""
    compiled(np.arange(4), 1, 2)
    return "".join(compiled.inspect_llvm().values())


def test_kernels_do_not_check_for_negative_indices() -> None:
    tests_a_sign = "icmp slt i64"
    assert tests_a_sign in code(njit(swap)), "this version of Numba checks no index: indices.py is no longer needed"
    assert tests_a_sign not in code(kernel(swap))


@pytest.mark.parametrize("compiler", [njit, kernel])
def test_a_kernel_gives_the_same_result(compiler: Any) -> None:
    words = np.array([5, 6, 7, 8])
    assert compiler(swap)(words, 0, 3) == 9
    assert words.tolist() == [9, 6, 7, 5]
