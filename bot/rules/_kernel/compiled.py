"""How kernels are compiled: cached on disk, with unsigned indices, without the GIL and without reference counting.

Reference counting isn't needed, because kernels allocate no arrays, and their callers hold references to the arguments.
Without `_nrt=False`, each call between kernels would update the reference count of every array atomically, which would
take most of the time.

In Numba, as in Python, negative indices count from an array's end, so the sign of each index is checked. These checks
took a quarter of the engine's time, although kernels use no negative indices. Numba omits the check for unsigned
indices, so this compiler has a pass that converts each index before the types are inferred. Constant indices are never
checked. With NUMBA_BOUNDSCHECK=1, kernels check their indices against both bounds.
https://numba.readthedocs.io/en/stable/developer/custom_pipeline.html

Numba inlines a kernel into its callers, but compiles a caller again only if the caller's own file has changed.
Therefore, the stamp of each cache file is a digest of all the bot's kernels. After a change to any of them, all kernels
are compiled again. The digest also includes the kernel's own file, because tests have kernels of their own.

Kernels are cached next to their sources, in the user's cache folder, or else in a temporary folder. Numba raises an
error if it finds no writable folder for its cache, and it doesn't read a cache from a folder that it can't write to. In
the container, the file system is read-only, but it contains kernels that were compiled when the image was built. These
kernels are copied to a temporary folder, which Numba accepts.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import config, njit
from numba.core import ir, types
from numba.core.caching import FunctionCache, UserProvidedCacheLocator
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass
from numba.core.event import install_recorder
from numba.core.untyped_passes import ReconstructSSA
from numba.extending import intrinsic

PACKAGE = Path(__file__).parents[2]


def ensure_cache(package: Path = PACKAGE) -> None:
    """Give Numba a temporary cache folder with the package's compiled kernels, unless it can write next to them.

    If there are none, or if NUMBA_CACHE_DIR is set, do this only if Numba finds no writable folder at all.
    """
    beside = {source.parent / "__pycache__" for source in package.glob("*/_kernel/__init__.py")}
    came_along = [file for folder in beside for file in folder.glob("*.nb[ic]")]
    try:
        place = Path(FunctionCache(ensure_cache).cache_path)
        is_fit = place in beside or bool(config.CACHE_DIR) or not came_along
    except RuntimeError:
        is_fit = False
    if is_fit:
        return
    folder = Path(tempfile.mkdtemp(prefix="campmate-kernels-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for file in came_along:
        # If the cache folder is set explicitly, this is the subfolder in which Numba looks for the cache of a source
        # file.
        subfolder = folder / UserProvidedCacheLocator.get_suitable_cache_subpath(file.parents[1] / "source.py")
        subfolder.mkdir(exist_ok=True)
        shutil.copy(file, subfolder)
    # Child processes read the environment variable, and this process reads `config`.
    os.environ["NUMBA_CACHE_DIR"] = config.CACHE_DIR = str(folder)


def is_kept(dispatcher: Any) -> bool:
    """Return whether the disk cache contains this kernel, compiled from its current source."""
    # Numba has no public function for this. The index is empty if there is no cache file or if the source has changed.
    file = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    return file is not None and bool(file._load_index())


def compiled_meanwhile(work: Callable[[], None]) -> tuple[str, ...]:
    """Call `work`, and return the sorted names of the kernels that had to be compiled while it ran."""
    with install_recorder("numba:compile") as recorder:
        work()
    return tuple(sorted({event.data["dispatcher"].__name__ for _, event in recorder.buffer if event.is_start}))


@intrinsic
def as_unsigned(_typing: Any, index: Any) -> tuple[Any, Callable[..., Any]]:
    """Convert an integer index to uint64. Leave an index of any other type unchanged."""
    kind = types.uint64 if isinstance(index, types.Integer) else index

    def convert(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[0], index, kind)

    return kind(index), convert


@register_pass(mutates_CFG=False, analysis_only=False)
class UnsignedIndices(FunctionPass):
    """A compiler pass that applies `as_unsigned` to the index of each array access."""

    _name = "unsigned_indices"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        for block in state.func_ir.blocks.values():
            block.body = [new for old in block.body for new in _converted(state.func_ir, block.scope, old)]
        return True


def _converted(function: Any, scope: Any, statement: Any) -> Iterator[Any]:
    """Yield a statement. If the statement accesses an array, first yield the conversion of the index."""
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
    """Numba's default compiler with the pass `UnsignedIndices` added before type inference."""

    def define_pipelines(self) -> list[PassManager]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(UnsignedIndices, ReconstructSSA)
        passes.finalize()
        return [passes]


@cache
def stamp(own: str) -> str:
    """Return the SHA-256 digest of all the bot's kernel sources and the file at the path `own`."""
    return sha256(_digest() + Path(own).read_bytes()).hexdigest()


@cache
def _digest() -> bytes:
    sources = sorted(PACKAGE.glob("*/_kernel/*.py"))
    return sha256(b"".join(source.read_bytes() for source in sources)).digest()


def _compiler(**options: Any) -> Callable[[Any], Any]:
    compile_one = njit(
        pipeline_class=KernelCompiler,
        cache=True,
        nogil=True,
        error_model="numpy",
        no_cfunc_wrapper=True,
        _nrt=False,
        **options,
    )

    def compiled(function: Any) -> Any:
        dispatcher = compile_one(function)
        # Numba has no public way to make a function's cache depend on other files.
        file = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
        if file is not None:
            file._source_stamp = stamp(function.__code__.co_filename)
        return dispatcher

    return compiled


kernel = _compiler()
inlined = _compiler(forceinline=True)
"""The decorator for small, hot kernels: LLVM inlines them into their callers."""
