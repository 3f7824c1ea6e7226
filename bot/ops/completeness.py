"""Whether a family is complete: collects what its rules, pictures, texts, guide and engine lack."""

from __future__ import annotations

from bot.discord.core.controls import CHOICE_LIMIT
from bot.discord.core.guides import lacks_of_boards, lacks_of_guide, missing_words
from bot.engine import lacks_of_numbers
from bot.i18n.catalog import load_catalog
from bot.ops.startup import StartupError
from bot.render import lacks_of_pictures
from bot.rules import lacks_of_rules
from bot.variants import FAMILIES, Family, MissingPart


def lacks_of(family: Family) -> list[MissingPart]:
    """Return all that a family lacks, or only the faults in its rules, because the other checks depend on those."""
    return list(lacks_of_rules(family)) or [
        *lacks_of_pictures(family),
        *missing_words(family, load_catalog()),
        *lacks_of_guide(family),
        *lacks_of_boards(family),
        *lacks_of_numbers(family),
    ]


def check_offered() -> None:
    """Check that all listed families have pictures, texts and guides, and fit into a menu; raise StartupError.

    It is quick, as it only reads files and compiles no rules. The engine is not checked, as games can be played without
    it.
    """
    if len(FAMILIES) > CHOICE_LIMIT:
        raise StartupError(
            f"{len(FAMILIES)} games are offered to players, and Discord's choices take {CHOICE_LIMIT}. Give the "
            "variants of those that are played least is_listed=False."
        )
    for family in FAMILIES.values():
        missing_parts = [*lacks_of_pictures(family), *missing_words(family, load_catalog()), *lacks_of_guide(family)]
        if missing_parts:
            more = f" and {len(missing_parts) - 1} more" if len(missing_parts) > 1 else ""
            raise StartupError(
                f"The game {family.key} is offered to players but not complete: it lacks {missing_parts[0].what} in "
                f"{missing_parts[0].where}{more}. Restore the file or complete the game, as "
                f"`python -m bot variants check {family.key}` says, or give its variants is_listed=False."
            )
