"""Kernels treat array indices as unsigned: the LLVM code doesn't test for negative ones."""

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
    """Return the LLVM code of a function, compiled for an array of int64 and two of int64."""
    compiled(np.arange(4), 1, 2)
    return "".join(compiled.inspect_llvm().values())


def test_no_index_of_a_kernel_is_tested_for_being_negative() -> None:
    tests_a_sign = "icmp slt i64"
    assert tests_a_sign in code(njit(swap)), "Numba tests no index in this version: indices.py has become needless"
    assert tests_a_sign not in code(kernel(swap))


@pytest.mark.parametrize("compiler", [njit, kernel])
def test_a_kernel_finds_the_same_words(compiler: Any) -> None:
    words = np.array([5, 6, 7, 8])
    assert compiler(swap)(words, 0, 3) == 9
    assert words.tolist() == [9, 6, 7, 5]
