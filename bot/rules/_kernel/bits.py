"""Bitboard operations and a prefetch. Each function compiles to about one CPU instruction."""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from bot.rules._kernel.compiled import inlined

ONE = np.uint64(1)


@intrinsic
def popcount(typing_context, bitboard):
    """Return the number of squares in a bitboard. The argument is a uint64, and the result an int64."""

    def codegen(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), codegen


@intrinsic
def first_square(typing_context, bitboard):
    """Return the lowest square of a bitboard, which must not be empty. The argument is a uint64, and the result an
    int64.
    """

    def codegen(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), codegen


@inlined
def bit(square):
    """Return the bitboard of one square (0 to 63)."""
    return ONE << np.uint64(square)


@intrinsic
def prefetch(typing_context, words, index):
    """Prefetch `words[index]` into the CPU's cache. `index` must lie inside the array."""

    def codegen(context, builder, signature, arguments):
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        pointer = builder.gep(array.data, [arguments[1]])
        byte = ir.IntType(8).as_pointer()
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(function, [builder.bitcast(pointer, byte), *(ir.Constant(number, flag) for flag in (0, 3, 1))])
        return context.get_dummy_value()

    return types.void(words, index), codegen
