"""Where a piece may go, as the guides show it: alone on a board, or in a position. And which king is nearly home."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from bot.rules import Color, Position, Square, rank_of
from bot.rules.tables import double_steps, place
from bot.variants import Piece
from bot.variants.betza import Path, read_betza


class Dot(StrEnum):
    """What a piece may do on a square."""

    MOVE = "move"
    CAPTURE = "capture"
    BOTH = "both"
    STRIKE = "strike"
    """It is empty, and may not be moved to; but whoever comes there may be captured."""


Dots = frozenset[tuple[Square, Dot]]


def dots_alone(piece: Piece, square: Square, color: Color = Color.WHITE) -> Dots:
    """Tell where a piece may go from a square of an empty board. A pawn's double step is not the piece's own."""
    moves, captures = (
        {target for path in _paths(piece, captures=kind) if (target := place(path.to, square, color)) is not None}
        for kind in (False, True)
    )
    return frozenset((target, _kind(target in moves, target in captures)) for target in moves | captures)


def dots_of(position: Position, square: Square) -> Dots:
    """Tell where the unit on this square, of either side, may go in this position; nothing for an empty square.

    An occupied square can only be captured on; on an empty one, BOTH means that the unit also guards it, and STRIKE
    that it does so alone. A unit whose side is not to move is shown as though it were.
    """
    unit = position.units.get(square)
    if unit is None:
        return frozenset()
    dots = frozenset(_reach(position, square, unit.color))
    return dots | frozenset(_strikes(position, square, {target for target, _ in dots}))


def campmate_threats(position: Position) -> frozenset[tuple[Square, Square]]:
    """Tell for which king, of either side, a legal move from where to where would be campmate."""
    return frozenset(step for color in Color for step in _steps_home(position, color))


def _kind(moves: bool, captures: bool) -> Dot:
    if moves and captures:
        return Dot.BOTH
    return Dot.MOVE if moves else Dot.CAPTURE


def _paths(piece: Piece, *, captures: bool) -> Iterator[Path]:
    for movement in read_betza(piece.betza):
        if movement.captures if captures else movement.moves:
            yield from movement.paths


def _reach(position: Position, square: Square, color: Color) -> Iterator[tuple[Square, Dot]]:
    if color is position.turn:
        return _legal_dots(position, square)
    # Whose side could take the king at once is held back by no rule.
    return _free_dots(position, square) if position.is_check else _legal_dots(position.pass_turn(), square)


def _strikes(position: Position, square: Square, reached: set[Square]) -> Iterator[tuple[Square, Dot]]:
    """The empty squares that a unit strikes and cannot move to; none while it shields its king."""
    if _shields_king(position, square):
        return
    known = {*reached, *position.units, *_open_targets(position, square, captures=False)}
    for target in _open_targets(position, square, captures=True):
        if target not in known:
            yield target, Dot.STRIKE


def _shields_king(position: Position, square: Square) -> bool:
    color = position.units[square].color
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
    """The dots of a unit whose side could take the king: nothing holds it back."""
    unit, units = position.units[square], position.units
    for target in _open_targets(position, square, captures=True):
        if target in units and units[target].color is not unit.color:
            yield target, Dot.CAPTURE
    for target in _open_targets(position, square, captures=False):
        if target not in units:
            yield target, _kind(moves=True, captures=square in position.attackers(target, by=unit.color))


def _open_targets(position: Position, square: Square, *, captures: bool) -> Iterator[Square]:
    """Where the unit's paths lead that nothing bars, whatever stands at their end."""
    unit, units = position.units[square], position.units
    for path in _paths(unit.piece, captures=captures):
        target = place(path.to, square, unit.color)
        if target is not None and not any(place(offset, square, unit.color) in units for offset in path.over):
            yield target
    if unit.piece.is_pawn and not captures:
        steps = double_steps(position.variant, unit.color, square)
        yield from (target for passed, target in steps if passed not in units)


def _steps_home(position: Position, color: Color) -> Iterator[tuple[Square, Square]]:
    side, king, units = position.variant.sides[color], position.king(color), position.units
    if side.goal_rank is None or rank_of(king) + 1 == side.goal_rank:
        return
    for path in _paths(side.army.units[side.army.royal], captures=False):
        goal = place(path.to, king, color)
        if goal is None or rank_of(goal) + 1 != side.goal_rank or (goal in units and units[goal].color is color):
            continue
        if not position.attackers(goal, by=color.other, emptied=[king]):
            yield king, goal
