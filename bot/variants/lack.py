"""What a game does not have yet: each room tells its own, in these words."""

from __future__ import annotations

from dataclasses import dataclass

MANUAL = "docs/variants.md"


@dataclass(frozen=True)
class Lack:
    """Something that is missing or wrong, where it goes, and what tells how it is made."""

    room: str
    """Which part of the house misses it."""
    what: str
    where: str
    """A file or a folder of the repository."""
    how: str
    """A command, or a place in the manual."""
