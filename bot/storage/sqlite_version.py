"""Which versions of SQLite can damage a database by themselves, and what to say about the one in use."""

from __future__ import annotations

import sqlite3

Version = tuple[int, ...]

FIRST_WITH_LOG = (3, 7, 0)
"""Write-ahead logging came with this version, and the WAL-reset bug with it: two connections that commit, or copy the
log into the file, in the same moment can leave the file damaged."""
FIXED = (3, 51, 3)
FIXED_EARLIER: dict[Version, Version] = {(3, 44): (3, 44, 6), (3, 50): (3, 50, 7)}
"""Older branches that were fixed too, each with its first good version."""
WITHDRAWN: Version = (3, 52)


def is_reliable(version: Version) -> bool:
    """Return whether a version of SQLite is free of the WAL-reset bug and was not withdrawn."""
    branch = version[:2]
    if branch == WITHDRAWN:
        return False
    return version < FIRST_WITH_LOG or version >= FIXED_EARLIER.get(branch, FIXED)


def warning(version: Version | None = None) -> str | None:
    """Return what is wrong with the version of SQLite that is in use, or with this one; None if nothing is known."""
    used = sqlite3.sqlite_version_info if version is None else version
    if is_reliable(used):
        return None
    name = ".".join(map(str, used))
    flaw = "was withdrawn" if used[:2] == WITHDRAWN else "can damage a database when two programs write at once"
    return (
        f"SQLite {name} {flaw}: keep your backups, run nothing else that writes to the file, and install SQLite 3.51.3 "
        "or 3.53.0 or newer, as docs/host.md tells."
    )
