"""The engine's levels as choices."""

from __future__ import annotations

from bot.domain.errors import NoSuchLevel
from bot.engine.levels import LEVEL_NUMBERS, LEVELS, find_level, level_of_id, strength
from bot.i18n.catalog import Translator
from bot.variants import FAMILIES

WEAKEST, STRONGEST = LEVEL_NUMBERS[0], LEVEL_NUMBERS[-1]
MEASURED = {WEAKEST: "level-weakest", STRONGEST: "level-strongest"}
UNMEASURED = {WEAKEST: "level-weakest-unmeasured", STRONGEST: "level-strongest-unmeasured"}
"""The locale keys of the weakest and the strongest level, with a measured rating and without."""


def level_names(t: Translator, family_key: str) -> dict[int, str]:
    """Return the names of all levels by their numbers, for commands, whose options can also be typed."""
    return {level: level_name(t, level, family_key) for level in LEVEL_NUMBERS}


def level_choices(t: Translator, family_key: str = "") -> dict[int, str]:
    """Return the names of all levels by their ids, for forms and pages, which may be sent after a level is inserted.

    Without a family the names have no ratings.
    """
    return {level.id: level_name(t, level.number, family_key) for level in LEVELS}


def level_id(number: int) -> int:
    """Return the id of a level; raise ValueError."""
    return find_level(number).id


def chosen_level(level_id: int) -> int:
    """Return the number of the level whose id a form or a page has sent; raise NoSuchLevel."""
    try:
        return level_of_id(level_id).number
    except ValueError:
        raise NoSuchLevel(level_id, STRONGEST) from None


def level_name(t: Translator, level: int, family_key: str) -> str:
    """Return the name of a level as a choice: its number, and its rating in this family if it has been measured."""
    family = FAMILIES.get(family_key)
    if family is None:
        return t("level", level=str(level))
    rating = strength(level, family.key)
    if rating is None:
        return t(UNMEASURED.get(level, "level"), level=str(level))
    return t(MEASURED.get(level, "level-rated"), level=str(level), rating=str(rating))
