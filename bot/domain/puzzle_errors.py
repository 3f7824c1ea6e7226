"""The refusals around puzzles; each carries data and a locale key, as those in `errors`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.domain.errors import DomainError


@dataclass(unsafe_hash=True)
class NoPuzzle(DomainError):
    """No puzzle has this game and theme."""

    key: ClassVar[str] = "error-no-puzzle"


@dataclass(unsafe_hash=True)
class NoSuchPuzzle(DomainError):
    """No attempt has this number, or its puzzle is no longer there."""

    key: ClassVar[str] = "error-no-such-puzzle"


@dataclass(unsafe_hash=True)
class NotYourPuzzle(DomainError):
    """Another member solves this puzzle."""

    key: ClassVar[str] = "error-not-your-puzzle"


@dataclass(unsafe_hash=True)
class PuzzleOver(DomainError):
    """The puzzle is solved, or its solution was shown."""

    key: ClassVar[str] = "error-puzzle-over"


@dataclass(unsafe_hash=True)
class PuzzleMovedOn(DomainError):
    """The control belongs to an earlier move of the puzzle."""

    key: ClassVar[str] = "error-puzzle-moved-on"


@dataclass(unsafe_hash=True)
class PuzzleNotOver(DomainError):
    """Votes and reports come after the solution."""

    key: ClassVar[str] = "error-puzzle-not-over"


@dataclass(unsafe_hash=True)
class PuzzlesOff(DomainError):
    """The server's managers have switched puzzles off."""

    key: ClassVar[str] = "error-puzzles-off"
