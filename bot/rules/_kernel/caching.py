"""Where compiled kernels are kept: beside their sources or in the user's cache, else for as long as this process runs.

Numba refuses to compile what it has nowhere to keep, as where everything but the temporary folder is read-only, and
uses nothing from a folder that it may not write to. In an image it is both: what was compiled when that was made is
copied to where Numba takes it.
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
    """Let kernels be kept in a temporary folder where they can be kept nowhere else, with those that came along."""
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
        # So Numba names the folder of a source's kernels where a room has been given to it.
        folder = room / UserProvidedCacheLocator.get_suitable_cache_subpath(file.parents[1] / "source.py")
        folder.mkdir(exist_ok=True)
        shutil.copy(file, folder)
    # The first for the processes that are begun from here, the second for this one.
    os.environ["NUMBA_CACHE_DIR"] = config.CACHE_DIR = str(room)


def is_kept(dispatcher: Any) -> bool:
    """Tell whether a kernel has been compiled as its source is now, by whichever process."""
    # Numba has no public way to ask. The index is empty where there is none, or it is of another source.
    file = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    return file is not None and bool(file._load_index())


def compiled_meanwhile(work: Callable[[], None]) -> tuple[str, ...]:
    """Do some work, and return the names of the kernels that were compiled for it, since none was kept."""
    with install_recorder("numba:compile") as recorder:
        work()
    return tuple(sorted({event.data["dispatcher"].__name__ for _, event in recorder.buffer if event.is_start}))
