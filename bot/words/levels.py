"""The engine's levels as choices."""

from __future__ import annotations

from bot.engine.levels import LEVEL_NUMBERS, strength
from bot.variants import FAMILIES
from bot.words.texts import Voice

WEAKEST, STRONGEST = LEVEL_NUMBERS[0], LEVEL_NUMBERS[-1]
MEASURED = {WEAKEST: "level-weakest", STRONGEST: "level-strongest"}
UNMEASURED = {WEAKEST: "level-weakest-unmeasured", STRONGEST: "level-strongest-unmeasured"}
"""The locale keys of the weakest and the strongest level, with a measured rating and without."""


def level_names(voice: Voice, family_key: str) -> dict[int, str]:
    """Return the names of all levels as choices, by their numbers."""
    return {level: level_name(voice, level, family_key) for level in LEVEL_NUMBERS}


def level_name(voice: Voice, level: int, family_key: str) -> str:
    """Return the name of a level as a choice: its number, and its rating in this family if it has been measured."""
    family = FAMILIES.get(family_key)
    if family is None:
        return voice("level", level=str(level))
    rating = strength(level, family.key)
    if rating is None:
        return voice(UNMEASURED.get(level, "level"), level=str(level))
    return voice(MEASURED.get(level, "level-rated"), level=str(level), rating=str(rating))
