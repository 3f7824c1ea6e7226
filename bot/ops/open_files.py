"""How many files, connections among them, the operating system lets this process have open."""

from __future__ import annotations

import sys

KEPT_FREE = 4
"""One file in so many is left to the database, to Discord, to engines and to requests that end soon."""


def open_files_allowed() -> int | None:
    """Return the limit; None where there is none, or none that can be asked for."""
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415, Windows does not have it

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def connections_for(wanted: int, files: int | None) -> int:
    """Return how many connections can be kept open with so many files, at most as many as are wanted."""
    return wanted if files is None else min(wanted, files - files // KEPT_FREE)
