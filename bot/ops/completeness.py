"""Checks whether a family is complete: collects what is missing in its rules, pictures, texts, guide and engine
data.
"""

from __future__ import annotations

from bot.discord.core.controls import CHOICE_LIMIT
from bot.discord.core.guides import lacks_of_boards, lacks_of_guide, missing_words
from bot.engine import lacks_of_numbers
from bot.i18n.catalog import load_catalog
from bot.ops import StartupError
from bot.render import lacks_of_pictures
from bot.rules import lacks_of_rules
from bot.variants import FAMILIES, Family, MissingPart


def lacks_of(family: Family) -> list[MissingPart]:
    """Return everything that a family is missing. If its rules have errors, return only those errors, because the other
    checks depend on the rules.
    """
    return list(lacks_of_rules(family)) or [
        *lacks_of_pictures(family),
        *missing_words(family, load_catalog()),
        *lacks_of_guide(family),
        *lacks_of_boards(family),
        *lacks_of_numbers(family),
    ]


def check_offered() -> None:
    """Raise StartupError unless all listed families have pictures, texts and guides, and fit into a menu.

    This check is quick, because it only reads files and doesn't compile the rules. Engine data is not checked, because
    games can be played without it.
    """
    if len(FAMILIES) > CHOICE_LIMIT:
        raise StartupError(
            f"{len(FAMILIES)} games are listed, but a Discord menu has room for only {CHOICE_LIMIT}. Set "
            "is_listed=False on the variants of the least popular games."
        )
    for family in FAMILIES.values():
        missing_parts = [*lacks_of_pictures(family), *missing_words(family, load_catalog()), *lacks_of_guide(family)]
        if missing_parts:
            more = f" and {len(missing_parts) - 1} more" if len(missing_parts) > 1 else ""
            raise StartupError(
                f"The game {family.key} is listed but incomplete: it lacks {missing_parts[0].what} in "
                f"{missing_parts[0].where}{more}. Restore the file, or add what "
                f"`python -m bot variants check {family.key}` lists, or set is_listed=False on its variants."
            )
