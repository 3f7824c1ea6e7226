"""The error raised when an invariant is violated."""

from __future__ import annotations


class Broken(AssertionError):
    """An invariant was violated."""


def hold(condition: object, words: str) -> None:
    """Raise Broken if the condition is false."""
    if not condition:
        raise Broken(words)
