"""Finds the page of a piece by the text that a member types."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from bot.discord.features.guide.book import Guide, Page
from bot.discord.features.guide.wording import letter_of, page_title
from bot.i18n.catalog import Translator
from bot.i18n.names import variant_name
from bot.variants import PieceType


@dataclass(frozen=True)
class Entry:
    """A piece in a family's guide."""

    guide: Guide
    page: Page
    piece_type: PieceType

    @property
    def key(self) -> str:
        """The value of the autocompletion's choice."""
        return f"{self.guide.family.key}+{self.page.key}"


def entries(guides: Iterable[Guide]) -> Iterator[Entry]:
    """Yield the pieces of these guides, in the order of their pages."""
    for guide in guides:
        yield from (Entry(guide, page, page.piece_type) for page in guide.pages if page.piece_type is not None)


def entry_name(t: Translator, entry: Entry) -> str:
    """Return the name of an entry in a list: the piece and its game."""
    return t("guide-title", page=page_title(t, entry.page), game=variant_name(t, entry.guide.example))


def matching_entries(t: Translator, guides: Iterable[Guide], typed: str) -> list[Entry]:
    """Return the pieces whose names contain the typed text, those that begin with it first."""
    wanted = typed.strip().casefold()
    named = [(entry_name(t, entry).casefold(), entry) for entry in entries(guides)]
    found = [(name, entry) for name, entry in named if wanted in name]
    return [entry for name, entry in sorted(found, key=lambda one: not one[0].startswith(wanted))]


def find_entry(translators: Collection[Translator], guides: Iterable[Guide], typed: str) -> Entry | None:
    """Return the piece of this key, name in any language, letter, or beginning of a name; None if there is none.

    A letter or a beginning must fit one piece only. If a key names a family that is not among the guides, its piece is
    looked for in them.
    """
    offered, wanted = list(entries(guides)), typed.strip().casefold()
    if (chosen := next((entry for entry in offered if entry.key == wanted), None)) is not None:
        return chosen
    wanted = wanted.rpartition("+")[2]
    names = {entry: {entry.page.key, *(page_title(t, entry.page).casefold() for t in translators)} for entry in offered}
    exact = [entry for entry in offered if wanted in names[entry]]
    if exact:
        return exact[0]
    by_letter = [entry for entry in offered if wanted == letter_of(entry.guide, entry.piece_type).casefold()]
    return _only(by_letter or [entry for entry in offered if _begins(names[entry], wanted)])


def _begins(names: Iterable[str], wanted: str) -> bool:
    return bool(wanted) and any(name.startswith(wanted) for name in names)


def _only(found: list[Entry]) -> Entry | None:
    """Return the first entry if all are of the same piece, else None."""
    return found[0] if len({entry.piece_type for entry in found}) == 1 else None
