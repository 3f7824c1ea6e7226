"""Parses moves as people write them.

The text can be SAN, UCI, the digits of correspondence chess (`5254`), or English words such as `dragon d4`.

Words are first converted to notation. Only the piece, its origin, the target and the promotion matter. Signs for
captures and checks can be missing or superfluous. A lower-case letter can mean a file or a piece. If both
interpretations give a legal move, the text is ambiguous, unless it is the exact SAN of one of the two moves (`bxc3`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache

from bot.rules.board import FILES, RANKS, Move, parse_square
from bot.rules.illegal import AmbiguousMove, IllegalMove, InvalidMove, Reason, Refusal, Wanted, refuse, refuse_castling
from bot.rules.position import LONG_CASTLING, SHORT_CASTLING, Position, san_stem
from bot.variants.model import Side, Variant

CASTLE = "castle"
"""The notation for castling if the text doesn't specify the side."""
NOTATION = re.compile(r"[A-Z]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[A-Za-z])?[+#]?")
"""Text that is already in notation. This pattern is tried first for speed, because this module also parses PGN moves.
"""
EDGES = " \t\n.,;:!?、。\"'`*_~“”‘’«»「」『』()"
"""Characters that are ignored before and after a move."""
NUMBER = re.compile(r"\A\d{1,3}(?:\s*\.{1,3}\s*|\s+)(?=\D)")
"""The move number before a move, as in a game score."""
NUMERIC = re.compile(r"(?:\d{1,3}\s*\.{1,3}\s*)?(?P<squares>[1-8]{2}[\s-]*[1-8]{2})(?P<promotion>[1-4])?", re.ASCII)
"""ICCF numeric notation: the file and rank of both squares as digits, then a digit for the promotion piece.

A move number with a dot can precede it.
"""
NUMERIC_PROMOTIONS = " QRBN"
"""The letters for the digits 1 to 4 of ICCF numeric notation.

Promotions to other pieces can't be written in this notation.
"""
ARROW = re.compile(r"-+>")
WORD = re.compile(r"[A-Za-z]{3,}")
SPACE = re.compile(r"\s+")
SQUARE_FIRST = re.compile(r"([A-Ha-h][1-8])([A-Z])(?=[x:-]?[A-Ha-h][1-8])")
"""An origin square before the piece: `e2 pawn to e4`."""
ORTHODOX = {"queen": "Q", "rook": "R", "bishop": "B", "knight": "N"}
"""Names of chess pieces, also accepted for other armies' pieces with the same letter."""
FIGURINES = ("♔♚ king", "♕♛ queen", "♖♜ rook", "♗♝ bishop", "♘♞ knight", "♙♟ pawn")
SIGNS = str.maketrans(
    dict.fromkeys("‐‑‒–—―−→⇒➔", "-")
    | {"×": "x", "〇": "O"}
    | {sign: f" {name} " for signs, name in (entry.split() for entry in FIGURINES) for sign in signs}
)
"""Replaces dashes and arrows with `-`, look-alikes of `x` and `O` with the letters, and figurines with piece names."""


def in_notation(position: Position, text: str) -> str:
    """Replace piece names with letters, and remove the move number, spaces and quotes.

    Names are looked up first in the army of the side to move, then in the opponent's army. If only the opponent has
    such a piece, the error can then say that the side to move has none.
    """
    if NOTATION.fullmatch(text):
        return text
    signs = ARROW.sub("-", unicodedata.normalize("NFKC", text).translate(SIGNS)).strip(EDGES)
    if numeric := NUMERIC.fullmatch(signs):
        return _from_digits(numeric)
    letters = _letters(position.variant, position.turn)
    written = _names_in(position.variant).sub(
        lambda word: letters.get(SPACE.sub("-", word[0].lower()), word[0]), NUMBER.sub("", signs, count=1)
    )
    return SQUARE_FIRST.sub(r"\2\1", SPACE.sub("", written), count=1)


def _from_digits(numeric: re.Match[str]) -> str:
    """Convert ICCF numeric notation to UCI."""
    file, rank, to_file, to_rank = (int(digit) for digit in numeric["squares"] if digit.isdigit())
    promotion = NUMERIC_PROMOTIONS[int(numeric["promotion"])] if numeric["promotion"] else ""
    return f"{FILES[file - 1]}{rank}{FILES[to_file - 1]}{to_rank}{promotion}"


@cache
def _letters(variant: Variant, turn: int) -> Mapping[str, str]:
    """Map the names of both sides' pieces to letters. The words of a name are joined by hyphens.

    An opponent's piece is left out if the side to move has a piece with the same name or letter.
    """
    own, other = _names(variant.sides[turn]), _names(variant.sides[1 - turn])
    return {name: letter for name, letter in other.items() if letter not in own.values()} | own


def _names(side: Side) -> dict[str, str]:
    orthodox = {name: letter for name, letter in ORTHODOX.items() if letter in side.pieces}
    pawns = [("pawn", letter) for letter, piece_type in side.pieces.items() if piece_type.is_pawn]
    # People often type only the last word of a name such as `human-knight`. If several pieces share that word, it
    # means the first of them in the army.
    named = {one.name.rpartition("-")[2]: letter for letter, one in reversed([*side.pieces.items()])}
    whole = {one.name: letter for letter, one in side.pieces.items()}
    return {**orthodox, **dict(pawns), "king": side.army.royal, **whole, **named}


@cache
def _names_in(variant: Variant) -> re.Pattern[str]:
    """Return a pattern that matches a word, or a name of several words with spaces or hyphens in between."""
    names = {one.name for side in variant.sides for one in side.pieces.values() if "-" in one.name}
    whole = [rf"\b{name.replace('-', '[ -]')}\b" for name in sorted(names)]
    return re.compile("|".join([*whole, WORD.pattern]), re.IGNORECASE)


CASTLING = re.compile(r"[oO0]-?[oO0](?P<long>-?[oO0])?")
READABLE = re.compile(
    r"(?P<letter>[A-Za-z])?(?P<file>[a-h])?(?P<rank>[1-8])?[x:-]?(?P<target>[a-h][1-8])(?:[=/]?\(?(?P<promotion>[A-Za-z])\)?)?"
)
EN_PASSANT = re.compile(r" ?e\.?p\.?$")
DECORATION = "+#!? \t\n"
MOVE_TEXT_LIMIT = 32
"""The maximum length of a move text in characters. It's several times the length of the longest move, but short enough
to parse any text quickly.
"""

REMEMBERED = 1024
"""The maximum number of cached parse results, each about half a kilobyte in size.

There must be a limit, because members can type millions of different texts.
"""


def parse_move(position: Position, text: str) -> Move:
    """Parse SAN, UCI or a move in words (see `in_notation`).

    Raise InvalidMove if the text isn't a move, IllegalMove if no legal move fits it, or AmbiguousMove if several do.
    """
    if len(text) > MOVE_TEXT_LIMIT:
        raise InvalidMove(text, position)
    stem = EN_PASSANT.sub("", in_notation(position, text).strip(DECORATION))
    if stem.lower() == CASTLE:
        return _find_castling(position, text, (SHORT_CASTLING, LONG_CASTLING))
    if castling := CASTLING.fullmatch(stem):
        return _find_castling(position, text, (LONG_CASTLING if castling["long"] else SHORT_CASTLING,))
    if (drop := _drop(stem)) is not None:
        raise IllegalMove(text, position, Refusal(Reason.NO_DROPS, drop.drop or "", None, drop.target))
    # Phones capitalize the first letter, and some people type in all caps.
    readings = _readings(position, stem) or _readings(position, stem.lower())
    if not readings:
        raise InvalidMove(text, position)
    found = [move for move in position.legal_moves if any(_answers(position, move, wanted) for wanted in readings)]
    exact = [move for move in found if san_stem(position, move) == stem]
    if len(exact or found) == 1:
        return (exact or found)[0]
    if found:
        raise AmbiguousMove(text, position, tuple(found))
    raise IllegalMove(text, position, _refusal(position, readings))


def _drop(stem: str) -> Move | None:
    """Parse a drop such as `N@e4`. Return None for any other text."""
    try:
        return Move.from_uci(stem) if "@" in stem else None
    except ValueError:
        return None


def _find_castling(position: Position, text: str, stems: tuple[str, ...]) -> Move:
    found = [move for move in position.legal_moves if position.is_castling(move) and san_stem(position, move) in stems]
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousMove(text, position, tuple(found))
    refusals = [refuse_castling(position, is_long=stem == LONG_CASTLING) for stem in stems]
    # If the text could mean castling to either side, an obstacle is a more helpful reason than a lost right, because
    # the obstacle can go away.
    hopeful = (refusal for refusal in refusals if refusal.reason is not Reason.CASTLING_LOST)
    raise IllegalMove(text, position, next(hopeful, refusals[0]))


def _refusal(position: Position, readings: list[Wanted]) -> Refusal:
    """Return why the move is illegal.

    If the text can be read in several ways, use the most likely one with a piece that is on the board.
    """
    refusals = [refuse(position, wanted) for wanted in readings]
    return next((refusal for refusal in refusals if refusal.reason is not Reason.NO_SUCH_PIECE), refusals[0])


@lru_cache(REMEMBERED)
def _reading(letter: str | None, file: str | None, rank: str | None, target: str, promotion: str | None) -> Wanted:
    return Wanted(
        letter=letter or "",
        file=None if file is None else FILES.index(file),
        rank=None if rank is None else RANKS.index(rank),
        target=parse_square(target),
        promotion=promotion and promotion.upper(),
    )


def _readings(position: Position, stem: str) -> list[Wanted]:
    """Return every possible reading of a text, most likely first. Text without a piece letter is read as a pawn move or
    as UCI notation.
    """
    match = READABLE.fullmatch(stem)
    if match is None:
        return []
    letter, file, *rest = match.groups()
    pieces = position.variant.sides[position.turn].pieces
    found = []
    if letter is None:
        found.append(_reading(None, file, *rest))
        return found
    if letter in FILES and file is None:
        found.append(_reading(None, letter, *rest))
    is_uci = bool(found) and match["rank"] is not None
    is_theirs = letter.isupper() and letter in position.variant.sides[position.turn.other].pieces
    if (letter.upper() in pieces or is_theirs) and not is_uci:
        found.append(_reading(letter.upper(), file, *rest))
    return found


def _answers(position: Position, move: Move, wanted: Wanted) -> bool:
    return (
        move.target == wanted.target
        and wanted.fits(move.from_square, position.pieces[move.from_square])
        and wanted.promotion in (None, move.promotion)
    )
