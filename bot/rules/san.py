"""Moves in SAN and UCI: written strictly, read leniently.

Only unit, origin, target and promotion are read; signs for captures and checks may be missing or superfluous. A
lower-case letter can be a file or a unit; if both give a legal move, only the exact SAN of one (`bxc3`) is not
ambiguous.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from bot.rules.board import FILES, RANKS, Move, file_of, parse_square, rank_of, square_name
from bot.rules.errors import AmbiguousMove, IllegalMove, InvalidMove, Reason, Refusal
from bot.rules.illegal import Wanted, refuse, refuse_castling
from bot.rules.spoken import CASTLE, in_notation

if TYPE_CHECKING:
    from bot.rules.position import Position

SHORT_CASTLING, LONG_CASTLING = "O-O", "O-O-O"
CASTLING = re.compile(r"[oO0]-?[oO0](?P<long>-?[oO0])?")
READABLE = re.compile(
    r"(?P<letter>[A-Za-z])?(?P<file>[a-h])?(?P<rank>[1-8])?[x:-]?(?P<target>[a-h][1-8])(?:[=/]?\(?(?P<promotion>[A-Za-z])\)?)?"
)
EN_PASSANT = re.compile(r" ?e\.?p\.?$")
UNNAMED = "P"
"""The letter that SAN leaves out. A pawn with another letter is written like a piece: `Sc5`, `Sxd4`."""
DECORATION = "+#!? \t\n"
MOVE_TEXT_LIMIT = 32
"""In characters: several times the longest move, so that no text can keep the parser busy."""

REMEMBERED = 1024
"""Readings that are cached, half a kilobyte each: the texts that members may type have millions."""


def write_san(position: Position, move: Move) -> str:
    """Return a legal move in SAN: `Lxd5+`, `ed3`, `a8=H`, `O-O`; a campmate has no sign."""
    return _stem(position, move) + _suffix(position.play(move))


def write_sans(position: Position) -> dict[Move, str]:
    """Return every legal move with its SAN."""
    return {move: write_san(position, move) for move in position.legal_moves}


def parse_move(position: Position, text: str) -> Move:
    """Read SAN, UCI or a move in words (see `spoken`); raise InvalidMove, IllegalMove or AmbiguousMove."""
    if len(text) > MOVE_TEXT_LIMIT:
        raise InvalidMove(text, position)
    stem = EN_PASSANT.sub("", in_notation(position, text).strip(DECORATION))
    if stem.lower() == CASTLE:
        return _find_castling(position, text, (SHORT_CASTLING, LONG_CASTLING))
    if castling := CASTLING.fullmatch(stem):
        return _find_castling(position, text, (LONG_CASTLING if castling["long"] else SHORT_CASTLING,))
    # Phones capitalise the first letter, and some people write in capitals.
    readings = _readings(position, stem) or _readings(position, stem.lower())
    if not readings:
        raise InvalidMove(text, position)
    found = [move for move in position.legal_moves if any(_answers(position, move, wanted) for wanted in readings)]
    exact = [move for move in found if _stem(position, move) == stem]
    if len(exact or found) == 1:
        return (exact or found)[0]
    if found:
        raise AmbiguousMove(text, position, tuple(found))
    raise IllegalMove(text, position, _refusal(position, readings))


def _find_castling(position: Position, text: str, stems: tuple[str, ...]) -> Move:
    found = [move for move in position.legal_moves if position.is_castling(move) and _stem(position, move) in stems]
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousMove(text, position, tuple(found))
    refusals = [refuse_castling(position, is_long=stem == LONG_CASTLING) for stem in stems]
    # If both sides are meant, a refusal that can pass is more helpful than a right that is lost for good.
    hopeful = (refusal for refusal in refusals if refusal.reason is not Reason.CASTLING_LOST)
    raise IllegalMove(text, position, next(hopeful, refusals[0]))


def _refusal(position: Position, readings: list[Wanted]) -> Refusal:
    """Return the refusal of the likeliest reading that fits a unit on the board."""
    refusals = [refuse(position, wanted) for wanted in readings]
    return next((refusal for refusal in refusals if refusal.reason is not Reason.NO_SUCH_PIECE), refusals[0])


def _suffix(after: Position) -> str:
    if not after.is_check:
        return ""
    if not after.has_escape:
        return "#"
    return "" if after.is_campmate else "+"


def _stem(position: Position, move: Move) -> str:
    """Return a move's SAN without the signs for check and mate."""
    if position.is_castling(move):
        return SHORT_CASTLING if file_of(move.target) > file_of(move.origin) else LONG_CASTLING
    piece = position.pieces[move.origin]
    captures = position.captured(move) is not None
    if piece.letter == UNNAMED:
        origin = FILES[file_of(move.origin)] if captures else ""
        rivals = [rival for rival in _rivals(position, move) if (position.captured(rival) is not None) == captures]
        letter, origin = "", _tell_apart(move, rivals, shown=origin)
    else:
        letter, origin = piece.letter, _tell_apart(move, _rivals(position, move), shown="")
    promotion = f"={move.promotion}" if move.promotion else ""
    return letter + origin + ("x" if captures else "") + square_name(move.target) + promotion


def _rivals(position: Position, move: Move) -> list[Move]:
    """Return the other legal moves by units of the same kind to the same square."""
    letter = position.pieces[move.origin].letter
    return [
        rival
        for rival in position.legal_moves
        if rival.target == move.target
        and rival.origin != move.origin
        and position.pieces[rival.origin].letter == letter
    ]


def _tell_apart(move: Move, rivals: list[Move], shown: str) -> str:
    """Return the shortest of file, rank or both that tells the origin from the rivals'; `shown` is written anyway."""
    file, rank = FILES[file_of(move.origin)], RANKS[rank_of(move.origin)]
    if not rivals or (shown and not _same_file(move, rivals)):
        return shown
    if not _same_file(move, rivals):
        return file
    if not shown and not any(rank_of(rival.origin) == rank_of(move.origin) for rival in rivals):
        return rank
    return file + rank


def _same_file(move: Move, rivals: list[Move]) -> bool:
    return any(file_of(rival.origin) == file_of(move.origin) for rival in rivals)


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
    """Return every reading of a text, the likelier first. An empty letter is a pawn's, or any unit's in UCI."""
    match = READABLE.fullmatch(stem)
    if match is None:
        return []
    letter, file, *rest = match.groups()
    pieces = position.variant.sides[position.turn].army.pieces
    found = []
    if letter is None:
        found.append(_reading(None, file, *rest))
        return found
    if letter in FILES and file is None:
        found.append(_reading(None, letter, *rest))
    is_uci = bool(found) and match["rank"] is not None
    is_theirs = letter.isupper() and letter in position.variant.sides[position.turn.other].army.pieces
    if (letter.upper() in pieces or is_theirs) and not is_uci:
        found.append(_reading(letter.upper(), file, *rest))
    return found


def _answers(position: Position, move: Move, wanted: Wanted) -> bool:
    return (
        move.target == wanted.target
        and wanted.fits(move.origin, position.pieces[move.origin])
        and wanted.promotion in (None, move.promotion)
    )
