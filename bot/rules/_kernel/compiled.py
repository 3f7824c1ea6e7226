"""How kernels are compiled: cached on disk, without the interpreter's lock, and without counting references.

Kernels make no array of their own, and whoever calls one holds those that it is given. Without `_nrt=False` every call
between kernels would count each array up and down again by an atomic instruction, which takes most of the time.

A kernel holds the code of those that it calls, but Numba compiles it anew only when its own file has changed. So each
cache here is stamped with all kernels: after any change of one, all are compiled again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import njit

PACKAGE = Path(__file__).parents[2]


@cache
def stamp() -> str:
    """Return a digest of the source of all kernels."""
    sources = sorted(PACKAGE.glob("*/_kernel/*.py"))
    return sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def _compiler(**options: Any) -> Callable[[Any], Any]:
    compile_one = njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False, **options)

    def compiled(function: Any) -> Any:
        dispatcher = compile_one(function)
        # Numba has no public way to say what else a function's cache depends on.
        file = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
        if file is not None:
            file._source_stamp = stamp()
        return dispatcher

    return compiled


kernel = _compiler()
inlined = _compiler(forceinline=True)
"""For small kernels that much calls: they are compiled into their callers."""
