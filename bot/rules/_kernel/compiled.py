"""How kernels are compiled: cached on disk, without the GIL, and without reference counting.

Kernels allocate no arrays, and their callers hold references to the arguments. Without `_nrt=False` each call between
kernels would change the reference count of every array by an atomic instruction, which takes most of the time.

Numba inlines a kernel into its callers, but compiles a caller again only if the caller's own file has changed.
Therefore each cache is stamped here with a digest of all kernels of the bot, and of the caller's own file, which may be
elsewhere: a change of any kernel of the bot compiles all of them again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import njit

from bot.rules._kernel.indices import KernelCompiler

PACKAGE = Path(__file__).parents[2]


@cache
def stamp(own: str) -> str:
    """Return the SHA-256 digest of the sources of all the bot's kernels, and of the file at the path `own`."""
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
        # Numba has no public way to add to what a function's cache depends on.
        file = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
        if file is not None:
            file._source_stamp = stamp(function.__code__.co_filename)
        return dispatcher

    return compiled


kernel = _compiler()
inlined = _compiler(forceinline=True)
"""The decorator for small, hot kernels: LLVM inlines them into their callers."""
