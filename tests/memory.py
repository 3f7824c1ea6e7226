"""Returns memory that tests have freed to the system.

Each test has threads of its own, and glibc keeps an arena for each of them: a worker grew by two megabytes with
each test of the simulated Discord, of which no object was left.
"""

import ctypes
import sys

from aiohttp import web_app

M_ARENA_MAX = -8
"""Of mallopt(3)."""


def share_one_arena() -> None:
    """Let all threads take their memory from one place."""
    if _is_glibc():
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


def give_back() -> None:
    """Return what is free to the system: malloc_trim(3)."""
    # Of every application that was asked for a page it is kept how it answers, and with that all that it knows.
    web_app._cached_build_middleware.cache_clear()
    if _is_glibc():
        ctypes.CDLL(None).malloc_trim(0)


def _is_glibc() -> bool:
    return sys.platform == "linux" and hasattr(ctypes.CDLL(None), "malloc_trim")
