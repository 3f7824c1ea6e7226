"""A compiler for the kernels, which takes the indices of arrays for unsigned.

Numba lets a negative index count from an array's end, as Python does, and tests each index for it. Kernels use no
negative indices, and those tests took a quarter of the engine's time. Numba omits the test of an unsigned index, so a
pass of this compiler converts each index before the types are inferred; constant indices have no test anyway. With
NUMBA_BOUNDSCHECK=1 kernels test their indices for both bounds.
https://numba.readthedocs.io/en/stable/developer/custom_pipeline.html
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from numba.core import ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass
from numba.core.untyped_passes import ReconstructSSA
from numba.extending import intrinsic


@intrinsic
def as_unsigned(_typing: Any, index: Any) -> tuple[Any, Callable[..., Any]]:
    """Convert an integer to uint64; leave any other index as it is."""
    kind = types.uint64 if isinstance(index, types.Integer) else index

    def convert(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[0], index, kind)

    return kind(index), convert


@register_pass(mutates_CFG=False, analysis_only=False)
class UnsignedIndices(FunctionPass):
    """Convert the index of each access to an array by `as_unsigned`."""

    _name = "unsigned_indices"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        for block in state.func_ir.blocks.values():
            block.body = [new for old in block.body for new in _converted(state.func_ir, block.scope, old)]
        return True


def _converted(function: Any, scope: Any, statement: Any) -> Iterator[Any]:
    """Yield a statement of a function, and before it the conversion of its index if it has one."""
    access = statement.value if isinstance(statement, ir.Assign) else statement
    if isinstance(access, ir.SetItem) or (isinstance(access, ir.Expr) and access.op == "getitem"):
        where = statement.loc
        converter, index = (scope.redefine(name, where) for name in ("$as_unsigned", "$index"))
        for target, value in (
            (converter, ir.Global("as_unsigned", as_unsigned, where)),
            (index, ir.Expr.call(converter, (access.index,), (), where)),
        ):
            function._definitions[target.name].append(value)
            yield ir.Assign(value, target, where)
        access.index = index
    yield statement


class KernelCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's usual compiler with `UnsignedIndices` before the inference of types."""

    def define_pipelines(self) -> list[PassManager]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(UnsignedIndices, ReconstructSSA)
        passes.finalize()
        return [passes]
