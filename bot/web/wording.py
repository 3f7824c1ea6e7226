"""Texts for the page: those that its scripts need, and sentences made for Discord, without Discord's markup."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.domain.game import Game
from bot.i18n.catalog import LOCALES, Translator

SCRIPTS = "web*.ftl"
"""The locale files with the texts of the scripts."""
_MARKS = re.compile(r"<@!?(\d+)>|\*\*|\\([^a-zA-Z0-9\s])")
"""A mention, the sign of bold text, and a character that is escaped, as in a name."""

_GAP = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")
"""A space between two Chinese characters, where Chinese has none."""


class _Names(Visitor):
    """Collects the arguments of a message."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (Fluent's own name)
        self.found[node.id.name] = f"{{{node.id.name}}}"


@cache
def _keys() -> dict[str, dict[str, str]]:
    """Return every key of the scripts' texts, with `{name}` as the value of each argument, which a script fills in."""
    found = {}
    for path in sorted((LOCALES / "en-US").glob(SCRIPTS)):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Message):
                names = _Names()
                names.visit(entry)
                found[entry.id.name] = names.found
    return found


def page_words(t: Translator) -> Mapping[str, str]:
    """Return the scripts' texts in a language, with `{name}` for each argument."""
    return {key: t(key, **names) for key, names in _keys().items() if t.has(key)}


def without_marks(sentence: str, game: Game | None = None) -> str:
    """Return a sentence made for Discord as plain text: mentions become the players' names, and marks go."""
    names = {} if game is None else {str(seat.user_id): seat.name for seat in (game.white, game.black)}
    return _MARKS.sub(lambda found: names.get(found[1], "?") if found[1] else found[2] or "", sentence).strip()


def closed_up(sentence: str) -> str:
    """Return a sentence that names sides where it is written for players, whose names have spaces around them."""
    return _GAP.sub("", sentence)
