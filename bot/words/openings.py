"""What the opening of a game is called."""

from __future__ import annotations

from bot.rules import Line
from bot.rules.opening import Branch, opening_of, settled_opening_of
from bot.words.texts import Voice

AFTERGLOW = 4
"""How many moves longer a board names a line that has been played to its end."""
SEPARATOR = " · "
"""Stands between the family and the variation in the wording."""


def opening_name(voice: Voice, line: Line) -> str | None:
    """Name the opening of a game while it lasts: as long as a named line is followed, and shortly after its end."""
    reached = opening_of(line)
    if reached is None or line.ply - reached.ply > (AFTERGLOW if reached.branch.is_end else 0):
        return None
    return _name(voice, reached.branch)


def settled_opening_name(voice: Voice, line: Line) -> str | None:
    """Name the opening that a whole game is filed under."""
    reached = settled_opening_of(line)
    return None if reached is None else _name(voice, reached.branch)


def _name(voice: Voice, branch: Branch) -> str | None:
    """The line's name; where several lines have not parted, what their names have in common."""
    names = [voice(f"opening-{opening.name}") for opening in branch.openings]
    if len(names) == 1:
        return names[0]
    families = {name.partition(SEPARATOR)[0] for name in names}
    return families.pop() if len(families) == 1 else None
