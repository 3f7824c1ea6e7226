"""Where compiled kernels are kept: beside their sources or in the user's cache, else for as long as this process runs.

Numba refuses to compile what it has nowhere to keep, as where everything but the temporary folder is read-only.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from typing import Any

from numba import config
from numba.core.caching import FunctionCache


def ensure_room() -> None:
    """Let kernels be kept in a temporary folder where they can be kept nowhere else."""
    try:
        FunctionCache(ensure_room)
    except RuntimeError:
        folder = tempfile.mkdtemp(prefix="campmate-kernels-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        # The first for the processes that are begun from here, the second for this one.
        os.environ["NUMBA_CACHE_DIR"] = config.CACHE_DIR = folder


def is_kept(dispatcher: Any) -> bool:
    """Tell whether a kernel has been compiled as its source is now, by whichever process."""
    # Numba has no public way to ask. The index is empty where there is none, or it is of another source.
    file = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    return file is not None and bool(file._load_index())
