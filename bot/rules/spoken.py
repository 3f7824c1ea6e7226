"""Rewrites moves as people type them in English, such as `dragon d4`, `1. e5`, `d2 d4`, into notation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from bot.variants.model import Army, Variant

if TYPE_CHECKING:
    from bot.rules.position import Position

CASTLE = "castle"
"""Castling without a side."""
NOTATION = re.compile(r"[A-Z]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[A-Za-z])?[+#]?")
"""Matches texts that are notation already; checked first, because PGN is read through here move by move."""
EDGES = " \t\n.,;:!?、。\"'`*_~“”‘’«»「」『』()"
"""Characters around a move that are ignored."""
NUMBER = re.compile(r"\A\d{1,3}(?:\s*\.{1,3}\s*|\s+)(?=\D)")
"""The move number before a move, as in a game score."""
ARROW = re.compile(r"-+>")
WORD = re.compile(r"[A-Za-z]{3,}")
SPACE = re.compile(r"\s+")
SQUARE_FIRST = re.compile(r"([A-Ha-h][1-8])([A-Z])(?=[x:-]?[A-Ha-h][1-8])")
"""A square of origin before its unit: `e2 pawn to e4`."""
ORTHODOX = {"queen": "Q", "rook": "R", "bishop": "B", "knight": "N"}
"""Names of chess, which are also understood for units of other armies with the same letter."""
FIGURINES = ("♔♚ king", "♕♛ queen", "♖♜ rook", "♗♝ bishop", "♘♞ knight", "♙♟ pawn")
SIGNS = str.maketrans(
    dict.fromkeys("‐‑‒–—―−→⇒➔", "-")
    | {"×": "x", "〇": "O"}
    | {sign: f" {name} " for signs, name in (entry.split() for entry in FIGURINES) for sign in signs}
)
"""Replaces variants of signs that keyboards and programs write."""


def in_notation(position: Position, text: str) -> str:
    """Return a text with names of units replaced by their letters, and without move number, spaces and quotes.

    Names are looked up in the mover's army first, then in the opponent's, so that the refusal can say that the mover
    has no such unit.
    """
    if NOTATION.fullmatch(text):
        return text
    signs = ARROW.sub("-", unicodedata.normalize("NFKC", text).translate(SIGNS)).strip(EDGES)
    letters = _letters(position.variant, position.turn)
    written = WORD.sub(lambda word: letters.get(word[0].lower(), word[0]), NUMBER.sub("", signs, count=1))
    return SQUARE_FIRST.sub(r"\2\1", SPACE.sub("", written), count=1)


@cache
def _letters(variant: Variant, turn: int) -> Mapping[str, str]:
    """Return the letters by the names of units, for the side to move."""
    own, other = _names(variant.sides[turn].army), _names(variant.sides[1 - turn].army)
    return {name: letter for name, letter in other.items() if letter not in own.values()} | own


def _names(army: Army) -> dict[str, str]:
    orthodox = {name: letter for name, letter in ORTHODOX.items() if letter in army.pieces}
    pawns = [("pawn", letter) for letter, piece_type in army.pieces.items() if piece_type.is_pawn]
    # The last word of a name such as `human-knight` is what people type.
    named = {piece_type.name.rpartition("-")[2]: letter for letter, piece_type in army.pieces.items()}
    return {**orthodox, **dict(pawns), "king": army.royal, **named}
