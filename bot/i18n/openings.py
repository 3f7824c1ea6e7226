"""The name of a game's opening."""

from __future__ import annotations

from bot.i18n.catalog import Translator
from bot.rules import MoveLine
from bot.rules.opening import Branch, opening_of, settled_opening_of

AFTERGLOW = 4
"""How many plies after its last move a board still names an opening that was played to its end."""
SEPARATOR = " · "
"""Stands between an opening's family and its variation in the locale files."""


def opening_name(t: Translator, line: MoveLine) -> str | None:
    """Return a game's opening while its moves are followed, and for AFTERGLOW plies after its end; else None."""
    reached = opening_of(line)
    if reached is None or line.ply - reached.ply > (AFTERGLOW if reached.branch.is_end else 0):
        return None
    return _name(t, reached.branch)


def settled_opening_name(t: Translator, line: MoveLine) -> str | None:
    """Return the name of the opening of a whole game; None if it has none."""
    reached = settled_opening_of(line)
    return None if reached is None else _name(t, reached.branch)


def _name(t: Translator, branch: Branch) -> str | None:
    """Return the opening's name; if several openings share the moves, the family's if they have one, else None."""
    names = [t(f"opening-{opening.name}") for opening in branch.openings]
    if len(names) == 1:
        return names[0]
    families = {name.partition(SEPARATOR)[0] for name in names}
    return families.pop() if len(families) == 1 else None
