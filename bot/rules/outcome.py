"""How the rules end a game: one ordered list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.rules.board import Color, file_of, rank_of

if TYPE_CHECKING:
    from bot.rules.position import Position

FIFTY_MOVES = 100
"""Half-moves without a capture or a pawn move."""


class Termination(StrEnum):
    """Why a game is over; the values are stored in the database and shown to programs."""

    CHECKMATE = "checkmate"
    CAMPMATE = "campmate"
    STALEMATE = "stalemate"
    INSUFFICIENT_MATERIAL = "insufficient_material"
    THREEFOLD_REPETITION = "threefold_repetition"
    FIFTY_MOVES = "fifty_moves"
    RESIGNATION = "resignation"
    TIMEOUT = "timeout"
    AGREEMENT = "agreement"
    ABORTED = "aborted"


@dataclass(frozen=True)
class Outcome:
    """Who has won, if anyone, and why the game is over."""

    winner: Color | None
    termination: Termination


def outcome_of(position: Position, repetitions: int) -> Outcome | None:
    """Return the outcome by the rules, None if there is none; `repetitions`: how often the position has occurred."""
    mover = position.turn.other
    endings: tuple[tuple[Callable[[], bool], Color | None, Termination], ...] = (
        (lambda: is_checkmate(position), mover, Termination.CHECKMATE),
        (lambda: position.is_campmate, mover, Termination.CAMPMATE),
        (lambda: is_stalemate(position), mover if position.variant.stalemate_wins else None, Termination.STALEMATE),
        (lambda: is_insufficient(position), None, Termination.INSUFFICIENT_MATERIAL),
        (lambda: repetitions >= 3, None, Termination.THREEFOLD_REPETITION),
        (lambda: position.halfmoves >= FIFTY_MOVES, None, Termination.FIFTY_MOVES),
    )
    return next((Outcome(winner, termination) for ends, winner, termination in endings if ends()), None)


def is_checkmate(position: Position) -> bool:
    """Tell whether the side to move is in check and has no move out of it."""
    return position.is_check and not position.has_escape


def is_stalemate(position: Position) -> bool:
    """Tell whether the side to move has no move and is not in check."""
    return not position.is_check and not position.has_moves


def is_insufficient(position: Position) -> bool:
    """Tell whether neither side could ever mate, by the variant's own list of bare material."""
    variant = position.variant
    if not variant.draws_bare_kings:
        return False
    rest = [(square, piece.piece_type) for square, piece in position.pieces.items() if not piece.piece_type.is_royal]
    piece_types = [piece_type for _, piece_type in rest]
    if not piece_types or (len(piece_types) == 1 and piece_types[0] in variant.lone_minors):
        return True
    shades = {(file_of(square) + rank_of(square)) % 2 for square, _ in rest}
    return len(shades) == 1 and all(piece_type in variant.colour_bound for piece_type in piece_types)
