"""The dots that show where a piece may go, alone on a board or in a position; and the kings one move from campmate."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from bot.rules import Color, Position, Square, rank_of
from bot.rules.tables import double_steps, place
from bot.variants import PieceType
from bot.variants.betza import Path, read_betza


class Dot(StrEnum):
    """What a piece may do on a square, by its dot."""

    MOVE = "move"
    CAPTURE = "capture"
    BOTH = "both"
    STRIKE = "strike"
    """The square is empty and the piece cannot move to it, but it could capture a unit that comes there."""


Dots = frozenset[tuple[Square, Dot]]


def dots_alone(piece_type: PieceType, square: Square, color: Color = Color.WHITE) -> Dots:
    """Return the dots of a piece on an empty board, without a pawn's double step: that belongs to the variant."""
    moves, captures = (
        {target for path in _paths(piece_type, captures=kind) if (target := place(path.to, square, color)) is not None}
        for kind in (False, True)
    )
    return frozenset((target, _kind(target in moves, target in captures)) for target in moves | captures)


def dots_of(position: Position, square: Square) -> Dots:
    """Return the dots of the unit on a square, of either side, in a position; none for an empty square.

    On an empty square MOVE means that the unit can go there, BOTH that it also guards the square, and STRIKE that it
    only guards it. A unit whose side is not to move is shown as if it were.
    """
    piece = position.pieces.get(square)
    if piece is None:
        return frozenset()
    dots = frozenset(_reach(position, square, piece.color))
    return dots | frozenset(_strikes(position, square, {target for target, _ in dots}))


def campmate_threats(position: Position) -> frozenset[tuple[Square, Square]]:
    """Return the moves, from square to square, by which a king of either side could reach campmate at once."""
    return frozenset(step for color in Color for step in _steps_home(position, color))


def _kind(moves: bool, captures: bool) -> Dot:
    if moves and captures:
        return Dot.BOTH
    return Dot.MOVE if moves else Dot.CAPTURE


def _paths(piece_type: PieceType, *, captures: bool) -> Iterator[Path]:
    for movement in read_betza(piece_type.betza):
        if movement.captures if captures else movement.moves:
            yield from movement.paths


def _reach(position: Position, square: Square, color: Color) -> Iterator[tuple[Square, Dot]]:
    if color is position.turn:
        return _legal_dots(position, square)
    # If this side could take the enemy king at once, passing the turn is illegal, and no rule limits its moves.
    return _free_dots(position, square) if position.is_check else _legal_dots(position.null_move(), square)


def _strikes(position: Position, square: Square, reached: set[Square]) -> Iterator[tuple[Square, Dot]]:
    """Yield the empty squares that a unit guards and cannot move to; none while it shields its king."""
    if _shields_king(position, square):
        return
    known = {*reached, *position.pieces, *_open_targets(position, square, captures=False)}
    for target in _open_targets(position, square, captures=True):
        if target not in known:
            yield target, Dot.STRIKE


def _shields_king(position: Position, square: Square) -> bool:
    color = position.pieces[square].color
    king = position.king(color)
    without = position.attackers(king, by=color.other, emptied=[square])
    return set(without) > set(position.attackers(king, by=color.other))


def _legal_dots(position: Position, square: Square) -> Iterator[tuple[Square, Dot]]:
    for move in position.legal_moves:
        if move.origin == square:
            is_capture = position.captured(move) is not None
            guards = square in position.attackers(move.target, by=position.turn)
            yield move.target, Dot.CAPTURE if is_capture else _kind(moves=True, captures=guards)


def _free_dots(position: Position, square: Square) -> Iterator[tuple[Square, Dot]]:
    """Yield the dots of a unit by its movement alone, for a side that could take the enemy king at once."""
    piece, pieces = position.pieces[square], position.pieces
    for target in _open_targets(position, square, captures=True):
        if target in pieces and pieces[target].color is not piece.color:
            yield target, Dot.CAPTURE
    for target in _open_targets(position, square, captures=False):
        if target not in pieces:
            yield target, _kind(moves=True, captures=square in position.attackers(target, by=piece.color))


def _open_targets(position: Position, square: Square, *, captures: bool) -> Iterator[Square]:
    """Yield the ends of the unit's paths that no unit blocks, whatever stands on the end itself."""
    piece, pieces = position.pieces[square], position.pieces
    for path in _paths(piece.piece_type, captures=captures):
        target = place(path.to, square, piece.color)
        if target is not None and not any(place(offset, square, piece.color) in pieces for offset in path.over):
            yield target
    if piece.piece_type.is_pawn and not captures:
        steps = double_steps(position.variant, piece.color, square)
        yield from (target for passed, target in steps if passed not in pieces)


def _steps_home(position: Position, color: Color) -> Iterator[tuple[Square, Square]]:
    side, king, pieces = position.variant.sides[color], position.king(color), position.pieces
    if side.goal_rank is None or rank_of(king) + 1 == side.goal_rank:
        return
    for path in _paths(side.army.pieces[side.army.royal], captures=False):
        goal = place(path.to, king, color)
        if goal is None or rank_of(goal) + 1 != side.goal_rank or (goal in pieces and pieces[goal].color is color):
            continue
        if not position.attackers(goal, by=color.other, emptied=[king]):
            yield king, goal
