"""The registry of variants, and functions that look up variants and families in it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from bot.variants.asymmetric import PAIRINGS
from bot.variants.chess import CHESS
from bot.variants.cwda import PAIRINGS as CWDA_PAIRINGS
from bot.variants.model import Army, Family, MissingPart, PieceType, Side, Variant
from bot.variants.orda import KHANS, ORDA, ORDAMIRROR

__all__ = [
    "FAMILIES",
    "OPTIONAL_RULES",
    "VARIANTS",
    "Army",
    "Family",
    "MissingPart",
    "PieceType",
    "Side",
    "UnknownVariant",
    "Variant",
    "every_family",
    "find_any_family",
    "find_family",
    "find_variant",
    "listed_variants",
    "played_like",
    "with_options",
]

VARIANTS = {variant.key: variant for variant in (ORDA, ORDAMIRROR, KHANS, *PAIRINGS, CHESS, *CWDA_PAIRINGS)}

OPTIONAL_RULES = {"a": "stalemate_wins", "b": "promotes_only_captured", "c": "free_setup"}
"""Maps the letter of each optional rule to the field of `Variant` that it turns on. In a variant's key, the letters
follow a plus sign.
"""


def every_family() -> tuple[Family, ...]:
    """Return all families of the registry, including unlisted ones."""
    keys = dict.fromkeys(variant.family for variant in VARIANTS.values())
    return tuple(Family(key, tuple(variant for variant in VARIANTS.values() if variant.family == key)) for key in keys)


FAMILIES = {family.key: family for family in every_family() if family.is_listed}
"""The listed families by key, in menu order."""


class UnknownVariant(ValueError):
    def __init__(self, key: str) -> None:
        super().__init__(f"expected a variant ({', '.join(VARIANTS)}), got {key[:60]!r}")
        self.key = key


def find_variant(key: str) -> Variant:
    """Return the variant with this key in upper or lower case. Raise UnknownVariant if there is none.

    Optional rules follow a plus sign, in any order: `asymmetric-elves-orcs+ab`.
    """
    name, plus, letters = key.strip().lower().partition("+")
    variant = VARIANTS.get(name)
    chosen = "".join(sorted(letters))
    if variant is None or bool(plus) != bool(chosen) or not _is_choice(chosen, variant.options):
        raise UnknownVariant(key)
    return with_options(variant, chosen)


def played_like(variant: Variant) -> Variant:
    """Return the variant that `plays_like` names, or the variant itself if `plays_like` is empty.

    The engine uses the returned variant's weights, network and books. Both variants have the same rules.
    """
    return find_variant(variant.plays_like) if variant.plays_like else variant


def find_family(key: str) -> Family:
    """Return the listed family with this key. Raise UnknownVariant if there is none."""
    family = FAMILIES.get(key.strip().lower())
    if family is None:
        raise UnknownVariant(key)
    return family


def variants_of(key: str) -> tuple[Variant, ...]:
    """Return the variants of the listed family with this key, or only the variant with this key.

    Raise UnknownVariant if there is neither.
    """
    family = FAMILIES.get(key.strip().lower())
    return (find_variant(key),) if family is None else family.variants


def find_any_family(key: str) -> Family:
    """Return the family with this key, or the family of the variant with this key.

    Families and variants that aren't listed are also found. Raise UnknownVariant if neither a family nor a variant has
    this key.
    """
    families = {family.key: family for family in every_family()}
    return families.get(key.strip().lower()) or families[find_variant(key).family]


def with_options(variant: Variant, letters: str) -> Variant:
    """Return a variant with optional rules, given as letters. The letters must be among the variant's `options`."""
    return _with_options(variant, "".join(sorted(letters))) if letters else variant


def listed_variants() -> tuple[Variant, ...]:
    """Return the listed variants in menu order."""
    return tuple(variant for variant in VARIANTS.values() if variant.is_listed)


@cache
def army_names() -> tuple[str, ...]:
    """Return the names of the armies of all listed variants, in menu order."""
    sides = (side for variant in listed_variants() for side in variant.sides)
    return tuple(dict.fromkeys(side.army.name for side in sides))


def _is_choice(letters: str, options: str) -> bool:
    return len(set(letters)) == len(letters) and all(letter in options for letter in letters)


@cache
def _with_options(variant: Variant, letters: str) -> Variant:
    """Return a variant with optional rules. Calls with the same options return the same object.

    This is needed because variants are compared by identity.
    """
    rules = {OPTIONAL_RULES[letter]: True for letter in letters}
    return replace(variant, key=f"{variant.key}+{letters}", **rules)  # type: ignore[arg-type]
