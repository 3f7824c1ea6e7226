"""What a family still lacks: each part of the project reports its own findings as `MissingPart`."""

from __future__ import annotations

from dataclasses import dataclass

MANUAL = "docs/variants.md"


@dataclass(frozen=True)
class MissingPart:
    """Something that is missing or wrong, where it belongs, and how to make it."""

    room: str
    """The part of the project that needs it."""
    what: str
    where: str
    """A file or a folder of the repository."""
    how: str
    """A command, or a section of the manual."""
