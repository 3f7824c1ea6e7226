"""Where compiled kernels are cached: beside their sources, in the user's cache folder, or else in a temporary folder.

Numba raises an error if it finds no writable folder for its cache, as on a read-only file system, and does not read a
cache from a folder that it cannot write to. The container image has both: kernels compiled into it, in a read-only
folder. There they are copied to a temporary folder that Numba accepts.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba import config
from numba.core.caching import FunctionCache, UserProvidedCacheLocator
from numba.core.event import install_recorder

PACKAGE = Path(__file__).parents[2]


def ensure_room(package: Path = PACKAGE) -> None:
    """Give Numba a temporary cache folder if it has no other, with copies of the kernels in the
    package's own folders.
    """
    beside = {source.parent / "__pycache__" for source in package.glob("*/_kernel/__init__.py")}
    came_along = [file for folder in beside for file in folder.glob("*.nb[ic]")]
    try:
        place = Path(FunctionCache(ensure_room).cache_path)
        is_fit = place in beside or bool(config.CACHE_DIR) or not came_along
    except RuntimeError:
        is_fit = False
    if is_fit:
        return
    room = Path(tempfile.mkdtemp(prefix="campmate-kernels-"))
    atexit.register(shutil.rmtree, room, ignore_errors=True)
    for file in came_along:
        # Numba names the subfolder of each source in a cache folder that the user sets this way.
        folder = room / UserProvidedCacheLocator.get_suitable_cache_subpath(file.parents[1] / "source.py")
        folder.mkdir(exist_ok=True)
        shutil.copy(file, folder)
    # The environment variable is for child processes, `config` for this one.
    os.environ["NUMBA_CACHE_DIR"] = config.CACHE_DIR = str(room)


def is_kept(dispatcher: Any) -> bool:
    """Tell whether the cache on disk has a kernel compiled from its current source."""
    # Numba has no public way to ask. The index is empty if there is no cache file or if it is of another source.
    file = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    return file is not None and bool(file._load_index())


def compiled_meanwhile(work: Callable[[], None]) -> tuple[str, ...]:
    """Do some work, and return the names of the kernels that had to be compiled for it, sorted."""
    with install_recorder("numba:compile") as recorder:
        work()
    return tuple(sorted({event.data["dispatcher"].__name__ for _, event in recorder.buffer if event.is_start}))
