"""The keys of ladders: a family's, and where a server has live games apart, that of its live games."""

from __future__ import annotations

LIVE = "-live"
"""Ends the key of a ladder of live games, where the server has these apart; it begins with the family's key."""


def ladder_key(family: str, *, is_live: bool = False) -> str:
    """Return the key of a ladder: the family's, or that of its live games."""
    return family + LIVE if is_live else family


def family_of(ladder: str) -> tuple[str, bool]:
    """Return a ladder's family, and whether it is that of its live games."""
    return ladder.removesuffix(LIVE), ladder.endswith(LIVE)
