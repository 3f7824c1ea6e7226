"""Why a text is not imported. A PGN that is wrong raises InvalidPgn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.domain.errors import DomainError


@dataclass(unsafe_hash=True)
class NothingToImport(DomainError):
    """A text without a game and without a position."""

    key: ClassVar[str] = "error-nothing-to-import"


@dataclass(unsafe_hash=True)
class VariantNotTold(DomainError):
    """A position that fits several variants, of these families."""

    key: ClassVar[str] = "error-variant-not-told"
    families: tuple[str, ...]


@dataclass(unsafe_hash=True)
class ImportTooLarge(DomainError):
    """A file that is too large to be read."""

    key: ClassVar[str] = "error-import-too-large"
    most: int
    """In kilobytes."""
