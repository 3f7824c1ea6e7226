"""Whether a game is complete: every room is asked what it misses."""

from __future__ import annotations

from bot.engine import lacks_of_numbers
from bot.frontend.completeness import lacks_of_boards, lacks_of_guide, lacks_of_words
from bot.frontend.desk.controls import CHOICE_LIMIT
from bot.render import lacks_of_pictures
from bot.rules import lacks_of_rules
from bot.startup import StartupError
from bot.variants import FAMILIES, Family, Lack
from bot.words.texts import load_texts


def lacks_of(family: Family) -> list[Lack]:
    """Return all that a game lacks. While its rules are not sound the other rooms cannot be asked."""
    return list(lacks_of_rules(family)) or [
        *lacks_of_pictures(family),
        *lacks_of_words(family, load_texts()),
        *lacks_of_guide(family),
        *lacks_of_boards(family),
        *lacks_of_numbers(family),
    ]


def check_offered() -> None:
    """See that members can be shown every game that they are offered, and be offered them all; raise StartupError.

    Looks at files only, which takes no longer than reading them: no rules are compiled for it. What the engine misses
    keeps nobody from playing.
    """
    if len(FAMILIES) > CHOICE_LIMIT:
        raise StartupError(
            f"{len(FAMILIES)} games are offered to players, and Discord's choices take {CHOICE_LIMIT}. Give the "
            "variants of those that are played least is_listed=False."
        )
    for family in FAMILIES.values():
        lacks = [*lacks_of_pictures(family), *lacks_of_words(family, load_texts()), *lacks_of_guide(family)]
        if lacks:
            more = f" and {len(lacks) - 1} more" if len(lacks) > 1 else ""
            raise StartupError(
                f"The game {family.key} is offered to players but not complete: it lacks {lacks[0].what} in "
                f"{lacks[0].where}{more}. Restore the file or complete the game, as "
                f"`python -m bot variants check {family.key}` says, or give its variants is_listed=False."
            )
