"""Parses FEN into its six fields, and writes FEN.

This module checks each field on its own. `Position` checks that the side that has just moved isn't in check.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

from bot.rules.board import (
    SQUARES,
    Color,
    FenFault,
    InvalidFen,
    Placement,
    Square,
    parse_square,
    rank_of,
    read_placement,
    square_name,
    write_placement,
)
from bot.rules.tables import CASTLING_RIGHTS, castlings, double_steps
from bot.variants.model import Variant

FIELDS = ("placement", "side to move", "castling", "en passant", "halfmove clock", "move number")
OPTIONAL_FIELDS = ("0", "1")
LONGEST_FEN = 200
LARGEST_NUMBER = 9999
AROUND_FEN = re.compile(r"""^[\s`"'“”\ufeff\[]+|[\s`"'“”\]]+$""")
BEFORE_FEN = re.compile(r"^(?:fen|epd)\b[\s:=]*", re.IGNORECASE)


@dataclass(frozen=True)
class DoubleStep:
    """A pawn's double step in the last move: the square passed over, and the pawn's current square."""

    passed: Square
    pawn: Square


@dataclass(frozen=True)
class Setup:
    pieces: Placement
    turn: Color
    rights: str
    double_step: DoubleStep | None
    halfmoves: int
    fullmoves: int


def read_fen(variant: Variant, text: str) -> Setup:
    """Parse a FEN of this variant. The two move counters are optional. Raise InvalidFen if the text is invalid."""
    if len(text) > LONGEST_FEN:
        raise InvalidFen("fen", f"expected at most {LONGEST_FEN} characters, got {len(text)}")
    fields = text.split()
    if len(fields) not in (4, 6):
        raise InvalidFen("fen", f"expected 6 fields ({', '.join(FIELDS)}), got {len(fields)} in {text!r}")
    placement, turn_text, rights_text, passed, halfmoves, fullmoves = [*fields, *OPTIONAL_FIELDS][:6]
    pieces = read_placement(variant, placement)
    _check_pieces(variant, pieces)
    turn = _read_turn(turn_text)
    return Setup(
        pieces,
        turn,
        _read_rights(variant, pieces, rights_text),
        _read_double_step(variant, pieces, turn, passed),
        _read_number("halfmove clock", halfmoves, least=0),
        _read_number("move number", fullmoves, least=1),
    )


def turn_in(fen: str) -> Color:
    """Return the side to move in a FEN, without parsing the rest of it."""
    return _read_turn(fen.split()[1])


def plain_fen(text: str) -> str:
    """Return a FEN without the text that other programs and chats add.

    Remove quotes, backticks, a surrounding PGN tag and a leading `FEN:`, and replace underscores with spaces.
    """
    if len(text) > 2 * LONGEST_FEN:
        return text
    inner = AROUND_FEN.sub("", BEFORE_FEN.sub("", AROUND_FEN.sub("", text)))
    return inner.replace("_", " ")


def write_fen(setup: Setup, *, passers: int = 1) -> str:
    """Return the FEN of a setup.

    `passers` is the number of pawns that could have made the last double step. If there are several, the en passant
    field also contains the square of the pawn that made the double step.
    """
    step = setup.double_step
    passed = "-"
    if step is not None:
        passed = square_name(step.passed) + (square_name(step.pawn) if passers > 1 else "")
    turn = "w" if setup.turn is Color.WHITE else "b"
    placement = write_placement(setup.pieces)
    return f"{placement} {turn} {setup.rights or '-'} {passed} {setup.halfmoves} {setup.fullmoves}"


def possible_passers(variant: Variant, pieces: Placement, mover: Color, passed: Square) -> tuple[Square, ...]:
    """Return the squares of `mover`'s pawns that could have just made a double step over the square `passed`."""
    kinds = variant.sides[mover].pieces
    found = set()
    for origin in SQUARES:
        for over, target in double_steps(variant, mover, origin):
            color, letter = pieces.get(target, (None, ""))
            is_pawn = color is mover and kinds[letter].is_pawn
            if over == passed and is_pawn and origin not in pieces and passed not in pieces:
                found.add(target)
    return tuple(sorted(found))


def _check_pieces(variant: Variant, pieces: Placement) -> None:
    for color in Color:
        army = variant.sides[color].army
        royals = [square for square, piece in pieces.items() if piece == (color, army.royal)]
        if len(royals) != 1:
            raise InvalidFen("placement", f"expected one {color.word} king, got {len(royals)}", FenFault.KINGS)
    for square, (color, letter) in pieces.items():
        if variant.sides[color].pieces[letter].is_pawn and rank_of(square) in (0, 7):
            raise InvalidFen(
                "placement",
                f"expected no pawn on the first or last rank, got one on {square_name(square)}",
                FenFault.PAWNS,
            )


def _read_turn(text: str) -> Color:
    if text not in ("w", "b"):
        raise InvalidFen("side to move", f"expected w or b, got {text!r}", FenFault.TURN, text)
    return Color.WHITE if text == "w" else Color.BLACK


def _read_rights(variant: Variant, pieces: Placement, text: str) -> str:
    if text == "-":
        return ""
    rights = {CASTLING_RIGHTS[castling.index]: castling for castling in castlings(variant)}
    if any(right not in rights for right in text) or len(set(text)) != len(text):
        known = "".join(rights)
        raise InvalidFen(
            "castling", f"expected - {f'or letters among {known}' if known else ''}, got {text!r}", FenFault.CASTLING
        )
    for right in text:
        castling = rights[right]
        if not castling.is_set_up(pieces):
            where = f"{square_name(castling.king)} and {square_name(castling.rook)}"
            raise InvalidFen("castling", f"expected king and rook on {where} for {right!r}", FenFault.CASTLING)
    return "".join(right for right in CASTLING_RIGHTS if right in text)


def _read_double_step(variant: Variant, pieces: Placement, turn: Color, text: str) -> DoubleStep | None:
    if text == "-":
        return None
    invalid = partial(InvalidFen, "en passant", fault=FenFault.PASSED)
    try:
        passed = parse_square(text[:2])
        named = parse_square(text[2:]) if len(text) > 2 else None
    except ValueError:
        raise invalid(f"expected - or a square, got {text!r}") from None
    passers = possible_passers(variant, pieces, turn.other, passed)
    if not passers or (named is not None and named not in passers):
        raise invalid(f"expected a square that a {turn.other.word} pawn has just passed over, got {text!r}")
    if named is None and len(passers) > 1:
        choices = " or ".join(text + square_name(square) for square in passers)
        raise invalid(f"expected the pawn's square too ({choices}), got {text!r}")
    return DoubleStep(passed, passers[0] if named is None else named)


def _read_number(field: str, text: str, *, least: int) -> int:
    if not (text.isascii() and text.isdecimal()) or not least <= int(text) <= LARGEST_NUMBER:
        expected = f"expected a number from {least} to {LARGEST_NUMBER}, got {text!r}"
        raise InvalidFen(field, expected, FenFault.COUNTER, text)
    return int(text)
