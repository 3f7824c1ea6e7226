"""An LLVM intrinsic that the engine needs and the rules do not."""

from __future__ import annotations

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


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
