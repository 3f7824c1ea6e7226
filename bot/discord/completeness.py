"""Checks what a family still lacks in the front end: texts in every language, and its guide."""

from __future__ import annotations

from collections.abc import Iterator

from bot.discord.core.guides import Page, guide_of, guide_path, pages_of
from bot.domain.challenge import RANDOM_ARMY, army_choices
from bot.i18n.catalog import Catalog
from bot.paths import ROOT
from bot.variants import OPTIONAL_RULES, Family, MissingPart
from bot.variants.model import MANUAL

WORDS = f"{MANUAL}#5-the-words-assetslocales"
GUIDE = f"{MANUAL}#6-the-guide-assetsguideskeytoml-and-guide-key-page"

NAMES, COURSE, RULES = "pieces.ftl", "course.ftl", "rules.ftl"
"""The locale files with a family's texts: the names of things, the course of a game, and the guides."""


def missing_words(family: Family, texts: Catalog) -> Iterator[MissingPart]:
    """Yield each locale key of a family, its guide's pages included, that is missing in some language."""
    wanted = {**_names(family), **{key: RULES for page in _pages(family) for key in _keys(page)}}
    for key, file in wanted.items():
        silent = [locale for locale, t in texts.translators.items() if not t.has(key)]
        if silent:
            where = "*" if len(silent) == len(texts.translators) else ",".join(silent)
            yield MissingPart("words", key, f"assets/locales/{where}/{file}", WORDS)


def lacks_of_guide(family: Family) -> Iterator[MissingPart]:
    """Yield the pages that a family's guide lacks, or the guide itself if it is missing or cannot be read."""
    where = guide_path(family).relative_to(ROOT).as_posix()
    try:
        pages = pages_of(family)
    except FileNotFoundError:
        yield MissingPart("guide", "a guide for /rules", where, GUIDE)
        return
    except (ValueError, LookupError) as error:
        yield MissingPart("guide", f"a guide that can be read ({error!r})", where, GUIDE)
        return
    told = {page.key for page in pages}
    armies = (side.army.name for variant in family.variants for side in variant.sides)
    for name in dict.fromkeys((*armies, *_standing(family))):
        if name not in told:
            yield MissingPart("guide", f"a page {name}", where, GUIDE)


def lacks_of_boards(family: Family) -> Iterator[MissingPart]:
    """Yield the error in the positions or figures of a guide, if any. Plays their moves, which compiles the rules."""
    try:
        guide_of(family)
    except FileNotFoundError:
        return
    except (ValueError, LookupError, TypeError) as error:
        where = guide_path(family).relative_to(ROOT).as_posix()
        yield MissingPart("guide", f"positions and figures that can be shown ({error})", where, GUIDE)


def _names(family: Family) -> dict[str, str]:
    """Return the locale file of each key that names something of a family."""
    sides = [side for variant in family.variants for side in variant.sides]
    openings = [opening for variant in family.variants for opening in variant.openings]
    options = {OPTIONAL_RULES[letter] for variant in family.variants for letter in variant.options}
    return {
        f"variant-{family.key}": NAMES,
        **{f"side-{side.colour}": NAMES for side in sides},
        **{f"army-{side.army.name}": NAMES for side in sides},
        **{f"army-nature-{army}": COURSE for army in army_choices(family) if army != RANDOM_ARMY},
        **{f"rule-{option}": COURSE for option in sorted(options)},
        **{f"piece-{piece_type.name}": NAMES for piece_type in family.pieces},
        **{f"how-{piece_type.name}": NAMES for piece_type in family.pieces},
        **{f"opening-{opening.name}": RULES for opening in openings},
    }


def _keys(page: Page) -> tuple[str, ...]:
    """Return the locale keys of a page's title and text."""
    if page.piece_type is not None:
        return (f"about-{page.piece_type.name}",)
    return (f"guide-{page.wording}",) if page.army is not None else (f"page-{page.key}", f"guide-{page.wording}")


def _pages(family: Family) -> tuple[Page, ...]:
    """Return the pages of a guide; none if it cannot be read, which `lacks_of_guide` reports."""
    try:
        return pages_of(family)
    except (OSError, ValueError, LookupError):
        return ()


def _standing(family: Family) -> Iterator[str]:
    """Yield the names of the units on the board at the start of each variant."""
    for variant in family.variants:
        placed = variant.start_fen.split()[0]
        yield from (piece_type.name for letter, piece_type in variant.white.army.pieces.items() if letter in placed)
        yield from (
            piece_type.name for letter, piece_type in variant.black.army.pieces.items() if letter.lower() in placed
        )
