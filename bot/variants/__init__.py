"""The registry of variants, and the one way to look one up."""

from __future__ import annotations

from bot.variants.chess import CHESS
from bot.variants.model import Army, Piece, Side, Variant
from bot.variants.orda import ORDA

__all__ = [
    "VARIANTS",
    "Army",
    "Piece",
    "Side",
    "UnknownVariant",
    "Variant",
    "find_variant",
    "listed_variants",
]

VARIANTS = {variant.key: variant for variant in (ORDA, CHESS)}


class UnknownVariant(ValueError):
    """No variant has this key."""

    def __init__(self, key: str) -> None:
        super().__init__(f"expected a variant ({', '.join(VARIANTS)}), got {key!r}")
        self.key = key


def find_variant(key: str) -> Variant:
    """Return the variant of this key, in whatever case it is written; raise UnknownVariant."""
    try:
        return VARIANTS[key.strip().lower()]
    except KeyError:
        raise UnknownVariant(key) from None


def listed_variants() -> tuple[Variant, ...]:
    """The variants that players are offered, in the order of the menus."""
    return tuple(variant for variant in VARIANTS.values() if variant.is_listed)
