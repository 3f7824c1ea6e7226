"""Translates moves that members type in words of any language, `rook takes d4`, `巨龙到d4`, into English and signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from bot.i18n.catalog import DEFAULT, Translator, load_catalog
from bot.rules import MoveError
from bot.rules.spoken import CASTLE
from bot.variants import VARIANTS

SIGNS = {
    "typed-from": " ",
    "typed-to": "-",
    "typed-takes": "x",
    "typed-becomes": "=",
    "typed-castles": f" {CASTLE} ",
    "typed-castles-short": " O-O ",
    "typed-castles-long": " O-O-O ",
}
"""The sign for which the words of a locale key stand; the words are separated by `|`."""
SPACED_SIGN = re.compile(r"(?<=\d)\s*([-x=])\s*")


def in_english(text: str) -> str:
    """Return a typed move with English names of pieces, and signs for the words between them."""
    words = _meanings()
    told = _pattern().sub(lambda word: words[word[0].lower()], text)
    return SPACED_SIGN.sub(r"\1", told).strip(" -") if told != text else text


@contextmanager
def as_typed(text: str) -> Iterator[None]:
    """Put the typed text into a MoveError that is raised within, so that the refusal quotes the member's own words."""
    try:
        yield
    except MoveError as error:
        error.text = text
        raise


@cache
def _meanings() -> dict[str, str]:
    """Return the English name or sign of each word of every language, in lower case."""
    meanings: dict[str, str] = {}
    for t in load_catalog().translators.values():
        meanings |= {word: sign for key, sign in SIGNS.items() for word in t(key).lower().split("|")}
        also = (entry.split("=") for entry in t("typed-also").lower().split("|"))
        meanings |= {word: f" {name} " for word, name in also}
        if t.locale != DEFAULT:
            meanings |= _names(t)
    return meanings


def _names(t: Translator) -> dict[str, str]:
    sides = [side for variant in VARIANTS.values() for side in variant.sides]
    piece_types = {piece_type.name for side in sides for piece_type in side.army.piece_types}
    return {t(f"piece-{name}").lower(): f" {name.rpartition('-')[2]} " for name in piece_types}


@cache
def _pattern() -> re.Pattern[str]:
    """Match any word, the longest first; one in Latin letters only as a whole word."""
    longest_first = sorted(_meanings(), key=len, reverse=True)
    words = (rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word) for word in longest_first)
    return re.compile("|".join(words), re.IGNORECASE)
