"""Moves as members type them, in any of the languages: `rook takes d4`, `巨龙到d4`. They become English and signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from bot.rules import MoveError
from bot.rules.spoken import CASTLE
from bot.variants import VARIANTS
from bot.words.texts import DEFAULT, Voice, load_texts

SIGNS = {
    "typed-from": " ",
    "typed-to": "-",
    "typed-takes": "x",
    "typed-becomes": "=",
    "typed-castles": f" {CASTLE} ",
    "typed-castles-short": " O-O ",
    "typed-castles-long": " O-O-O ",
}
"""What the words of a message stand for. They are separated by strokes."""
SPACED_SIGN = re.compile(r"(?<=\d)\s*([-x=])\s*")


def in_english(text: str) -> str:
    """Return a typed move with the English names of units, and with signs for what is said between them."""
    words = _meanings()
    told = _pattern().sub(lambda word: words[word[0].lower()], text)
    return SPACED_SIGN.sub(r"\1", told).strip(" -") if told != text else text


@contextmanager
def as_typed(text: str) -> Iterator[None]:
    """Let what is refused of a move be quoted as it was typed."""
    try:
        yield
    except MoveError as error:
        error.text = text
        raise


@cache
def _meanings() -> dict[str, str]:
    """What every word of every language stands for, in lower case."""
    meanings: dict[str, str] = {}
    for voice in load_texts().voices.values():
        meanings |= {word: sign for key, sign in SIGNS.items() for word in voice(key).lower().split("|")}
        also = (entry.split("=") for entry in voice("typed-also").lower().split("|"))
        meanings |= {word: f" {name} " for word, name in also}
        if voice.locale != DEFAULT:
            meanings |= _names(voice)
    return meanings


def _names(voice: Voice) -> dict[str, str]:
    sides = [side for variant in VARIANTS.values() for side in variant.sides]
    pieces = {piece.name for side in sides for piece in side.army.pieces}
    return {voice(f"piece-{name}").lower(): f" {name.rpartition('-')[2]} " for name in pieces}


@cache
def _pattern() -> re.Pattern[str]:
    """The longest first; a word in Latin letters only where it stands alone."""
    longest_first = sorted(_meanings(), key=len, reverse=True)
    words = (rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word) for word in longest_first)
    return re.compile("|".join(words), re.IGNORECASE)
