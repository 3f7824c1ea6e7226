"""Bitboard operations, each one CPU instruction."""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from bot.rules._kernel.compiled import inlined

ONE = np.uint64(1)


@intrinsic
def popcount(typing_context, bitboard):
    """Return the number of squares in a bitboard (uint64 to int64)."""

    def codegen(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), codegen


@intrinsic
def first_square(typing_context, bitboard):
    """Return the lowest square of a bitboard (uint64 to int64). The bitboard must not be empty."""

    def codegen(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), codegen


@inlined
def bit(square):
    """Return the bitboard of one square, 0 to 63."""
    return ONE << np.uint64(square)
