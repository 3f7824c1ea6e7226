"""How the rules end a game: one ordered list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from bot.rules.board import Color, file_of, rank_of
from bot.variants.betza import Offset, read_betza
from bot.variants.model import Variant

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
    rest = [(square, unit.piece) for square, unit in position.units.items() if not unit.piece.is_royal]
    pieces = [piece for _, piece in rest]
    if not pieces or (len(pieces) == 1 and pieces[0] in variant.lone_minors):
        return True
    shades = {(file_of(square) + rank_of(square)) % 2 for square, _ in rest}
    return len(shades) == 1 and all(piece in variant.colour_bound for piece in pieces)


def can_win(position: Position, color: Color) -> bool:
    """Tell whether a side could still win by any legal sequence of moves, however badly the other plays.

    It is denied only where it is proven: to a side with nothing but its king, where a king wins nothing alone.
    """
    units = position.units.values()
    return king_wins_alone(position.variant, color) or any(
        unit.color is color and not unit.piece.is_royal for unit in units
    )


@cache
def king_wins_alone(variant: Variant, color: Color) -> bool:
    """Tell whether a side with nothing but its king may win: by campmate, a stalemate that wins, or a check."""
    has_goal = variant.sides[color].goal_rank is not None
    return has_goal or variant.stalemate_wins or not _is_met_by_other_king(variant, color)


def _is_met_by_other_king(variant: Variant, color: Color) -> bool:
    """Tell whether this side's king never gives check: it attacks the other king only where that attacks it, too."""
    other = _royal_captures(variant, color.other)
    return all((-files, -ranks) in other for files, ranks in _royal_captures(variant, color))


def _royal_captures(variant: Variant, color: Color) -> set[Offset]:
    """Return where a side's king captures, in files and ranks from its square as White sees the board."""
    army = variant.sides[color].army
    paths = (path for part in read_betza(army.units[army.royal].betza) if part.captures for path in part.paths)
    return {(path.to[0], path.to[1] if color is Color.WHITE else -path.to[1]) for path in paths}
