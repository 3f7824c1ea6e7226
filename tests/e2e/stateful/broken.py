"""The error for a violated invariant."""

from __future__ import annotations


class Broken(AssertionError):
    """Something does not hold."""


def hold(condition: object, words: str) -> None:
    """Raise Broken unless it does."""
    if not condition:
        raise Broken(words)
