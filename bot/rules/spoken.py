"""Moves as people say and type them, in English: `dragon d4`, `1. e5`, `d2 d4`. They become notation, then are read."""

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
"""Castling, where it is not said to which side."""
NOTATION = re.compile(r"[A-Z]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[A-Za-z])?[+#]?")
"""What needs no reading of words: games are read from it move by move."""
EDGES = " \t\n.,;:!?、。\"'`*_~“”‘’«»「」『』()"
"""What may stand before and after a move and says nothing of it."""
NUMBER = re.compile(r"\A\d{1,3}(?:\s*\.{1,3}\s*|\s+)(?=\D)")
"""A move's number before it, as in a score."""
ARROW = re.compile(r"-+>")
WORD = re.compile(r"[A-Za-z]{3,}")
SPACE = re.compile(r"\s+")
SQUARE_FIRST = re.compile(r"([A-Ha-h][1-8])([A-Z])(?=[x:-]?[A-Ha-h][1-8])")
"""The square of a unit before the unit: `e2 pawn to e4`."""
ORTHODOX = {"queen": "Q", "rook": "R", "bishop": "B", "knight": "N"}
"""What some say for a unit that goes by the letter of chess, whatever its army calls it."""
FIGURINES = ("♔♚ king", "♕♛ queen", "♖♜ rook", "♗♝ bishop", "♘♞ knight", "♙♟ pawn")
SIGNS = str.maketrans(
    dict.fromkeys("‐‑‒–—―−→⇒➔", "-")
    | {"×": "x", "〇": "O"}
    | {sign: f" {name} " for signs, name in (entry.split() for entry in FIGURINES) for sign in signs}
)
"""What keyboards and programs write for the signs of notation."""


def in_notation(position: Position, text: str) -> str:
    """Return what a text says with letters for the names of units, and without a number, spaces or quotes around it.

    A name is the mover's if their army has it, else the opponent's, so that it can be told that they have none such.
    """
    if NOTATION.fullmatch(text):
        return text
    signs = ARROW.sub("-", unicodedata.normalize("NFKC", text).translate(SIGNS)).strip(EDGES)
    letters = _letters(position.variant, position.turn)
    written = WORD.sub(lambda word: letters.get(word[0].lower(), word[0]), NUMBER.sub("", signs, count=1))
    return SQUARE_FIRST.sub(r"\2\1", SPACE.sub("", written), count=1)


@cache
def _letters(variant: Variant, turn: int) -> Mapping[str, str]:
    """The letters by name, as they are meant by the side to move."""
    own, other = _names(variant.sides[turn].army), _names(variant.sides[1 - turn].army)
    return {name: letter for name, letter in other.items() if letter not in own.values()} | own


def _names(army: Army) -> dict[str, str]:
    orthodox = {name: letter for name, letter in ORTHODOX.items() if letter in army.units}
    pawns = [("pawn", letter) for letter, piece in army.units.items() if piece.is_pawn]
    # Of two words the last is the name: `human-knight`.
    named = {piece.name.rpartition("-")[2]: letter for letter, piece in army.units.items()}
    return {**orthodox, **dict(pawns), "king": army.royal, **named}
