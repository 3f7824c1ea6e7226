"""Moves as people say them, in English: `dragon d4`, `1. e5`. They become notation before they are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from bot.variants.model import Army, Variant

if TYPE_CHECKING:
    from bot.rules.position import Position

NUMBER = re.compile(r"\s*\d{1,3}\s*(?:\.{1,3}|…)\s*")
"""A move's number before it, as in a score."""
WORD = re.compile(r"[A-Za-z]{3,}")
ORTHODOX = {"queen": "Q", "rook": "R", "bishop": "B", "knight": "N"}
"""What some say for a unit that goes by the letter of chess, whatever its army calls it."""


def in_notation(position: Position, text: str) -> str:
    """Return what a text says with letters for the names of units, and without a number before it.

    A name is the mover's if their army has it, else the opponent's, so that it can be told that they have none such.
    """
    plain = NUMBER.sub("", text, count=1) if NUMBER.match(text) else text
    letters = _letters(position.variant, position.turn)
    written, count = WORD.subn(lambda word: letters.get(word[0].lower(), word[0]), plain)
    return re.sub(r"\s+", "", written) if count else plain


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
