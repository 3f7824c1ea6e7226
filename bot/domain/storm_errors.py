"""The refusals around puzzle storm; each carries a locale key, as those in `errors`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.domain.errors import DomainError


@dataclass(unsafe_hash=True)
class NoSuchStorm(DomainError):
    """No run has this number, or it was long ago."""

    key: ClassVar[str] = "error-no-such-storm"


@dataclass(unsafe_hash=True)
class NotYourStorm(DomainError):
    """The run is another member's."""

    key: ClassVar[str] = "error-not-your-storm"
