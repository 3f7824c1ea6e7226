"""Returns memory to the system after tests have freed it.

Each test has its own threads, and glibc keeps an arena for each thread. Without this module, a worker's memory would
grow by two megabytes with each test of the simulated Discord, even though the test's objects are freed.
"""

import ctypes
import sys

from aiohttp import web_app

M_ARENA_MAX = -8
"""The parameter's number in mallopt(3)."""


def share_one_arena() -> None:
    """Make all threads allocate memory from one arena."""
    if _is_glibc():
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


def give_back() -> None:
    """Return freed memory to the system, with malloc_trim(3)."""
    # aiohttp caches a handler for every application that has received a request. The handler keeps the application and
    # everything it refers to in memory.
    web_app._cached_build_middleware.cache_clear()
    if _is_glibc():
        ctypes.CDLL(None).malloc_trim(0)


def _is_glibc() -> bool:
    return sys.platform == "linux" and hasattr(ctypes.CDLL(None), "malloc_trim")
