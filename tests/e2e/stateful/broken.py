"""The error raised when an invariant is violated."""

from __future__ import annotations


class Broken(AssertionError):
    """Raised when an invariant is violated."""


def hold(condition: object, words: str) -> None:
    """Raise Broken if the condition is false."""
    if not condition:
        raise Broken(words)
