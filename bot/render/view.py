"""Views. A view is a hashable value with everything that a board picture shows, such as dots and captured pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from bot.render.theme import DEFAULT_THEME
from bot.rules import Color, Move, MoveLine, Position, Square, parse_square, rank_of
from bot.rules.board import place
from bot.rules.tables import double_steps
from bot.variants import PieceType, Variant
from bot.variants.betza import Path, read_betza


class Dot(StrEnum):
    MOVE = "move"
    CAPTURE = "capture"
    BOTH = "both"
    STRIKE = "strike"
    """The piece can't move to this empty square, but it could capture a piece that moves there."""


Dots = frozenset[tuple[Square, Dot]]


def dots_alone(piece_type: PieceType, square: Square, color: Color = Color.WHITE) -> Dots:
    """Return the dots for the target squares of a piece on an empty board.

    A pawn's double step is left out, because it depends on the variant.
    """
    moves, captures = (
        {target for path in _paths(piece_type, captures=kind) if (target := place(path.to, square, color)) is not None}
        for kind in (False, True)
    )
    return frozenset((target, _kind(target in moves, target in captures)) for target in moves | captures)


def dots_of(position: Position, square: Square) -> Dots:
    """Return the dots for the target squares of the piece on a square, or nothing if the square is empty.

    The piece can belong to either side. If its side isn't to move, the dots show what the piece could do on its own
    turn. An empty target square has the dot MOVE if the piece can only move there, STRIKE if it only guards the square,
    and BOTH if it does both.
    """
    piece = position.pieces.get(square)
    if piece is None:
        return frozenset()
    dots = frozenset(_reach(position, square, piece.color))
    return dots | frozenset(_strikes(position, square, {target for target, _ in dots}))


def campmate_threats(position: Position) -> frozenset[tuple[Square, Square]]:
    """Return both kings' moves that would win by campmate at once, as pairs of origin and target."""
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
    # If the side to move is in check, it can't pass, so the other side has no legal moves to show. The dots then follow
    # from the movement of the piece alone.
    return _free_dots(position, square) if position.is_check else _legal_dots(position.null_move(), square)


def _strikes(position: Position, square: Square, reached: set[Square]) -> Iterator[tuple[Square, Dot]]:
    """Yield the empty squares that a piece guards but cannot move to. If the piece shields its king, yield nothing."""
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
    """Yield a piece's dots according to its movement alone, even if a move would expose its own king.

    This is used if the piece's side could capture the enemy king at once.
    """
    piece, pieces = position.pieces[square], position.pieces
    for target in _open_targets(position, square, captures=True):
        if target in pieces and pieces[target].color is not piece.color:
            yield target, Dot.CAPTURE
    for target in _open_targets(position, square, captures=False):
        if target not in pieces:
            yield target, _kind(moves=True, captures=square in position.attackers(target, by=piece.color))


def _open_targets(position: Position, square: Square, *, captures: bool) -> Iterator[Square]:
    """Yield the squares that a piece has an unblocked path to. The squares themselves can be occupied."""
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


Lost = tuple[tuple[str, ...], tuple[str, ...]]


def lost_pieces(position: Position, start: Position | None = None) -> Lost:
    """Return the names of the pieces that White and Black have lost since the start, most valuable first.

    Promoted pawns don't count as lost. `start` is the game's first position. By default, it's the variant's start
    position.
    """
    since = _start(position.variant) if start is None else start
    return _lost(position, since, Color.WHITE), _lost(position, since, Color.BLACK)


def material_gain(position: Position, start: Position | None = None) -> float:
    """Return White's net gain in material since the start, in pawns.

    The pieces have the same values as in the guides. Only changes since the start count, because an army of lower value
    has other advantages.
    """
    since = _start(position.variant) if start is None else start
    return round(_balance(position) - _balance(since), 2)


@lru_cache(maxsize=64)
def _start(variant: Variant) -> Position:
    return Position.start(variant)


def _lost(position: Position, start: Position, color: Color) -> tuple[str, ...]:
    army = position.variant.sides[color].army
    left = _letters(start, color)
    left.subtract(_letters(position, color))
    pawn = next(letter for letter, piece_type in army.pieces.items() if piece_type.is_pawn)
    left[pawn] -= sum(-count for count in left.values() if count < 0)
    ranked = sorted(army.pieces.items(), key=lambda entry: -entry[1].value)
    return tuple(piece_type.name for letter, piece_type in ranked for _ in range(left[letter]))


def _letters(position: Position, color: Color) -> Counter[str]:
    return Counter(piece.letter for piece in position.pieces.values() if piece.color is color)


def _balance(position: Position) -> float:
    pieces = position.pieces.values()
    return sum(piece.piece_type.value if piece.color is Color.WHITE else -piece.piece_type.value for piece in pieces)


DIAGRAM_SQUARES = (parse_square("d4"), parse_square("e5"))
"""The piece's square in a diagram, for White and for Black. Both are center squares."""


@dataclass(frozen=True)
class BoardView:
    """Everything that a picture of a board shows. Equal views give identical pictures."""

    pieces: frozenset[tuple[Square, Color, str]]
    """The square, side and piece name of each piece."""
    royals: tuple[str, str] | None = None
    """The names of White's and Black's royal pieces, which are shown in the bars. None for a board without bars."""
    turn: Color | None = None
    """The side to move, or None if the game is over."""
    orientation: Color = Color.WHITE
    """The side at the bottom."""
    last_move: tuple[Square, Square] | None = None
    """The origin and the target of the last move."""
    check: Square | None = None
    goal_ranks: tuple[int | None, int | None] = (None, None)
    """For each side, the rank (1-8) on which its king wins by campmate, or None if the king can't win that way."""
    home: Square | None = None
    """The square of a king that has won by campmate, or None."""
    alert: frozenset[tuple[Square, Square]] = frozenset()
    """The kings' moves that would win by campmate at once, as pairs of origin and target."""
    lost: Lost = ((), ())
    """The names of the pieces lost by each side, in display order."""
    gain: float = 0.0
    """White's net gain in material since the start, in pawns."""
    picked: Square | None = None
    """The square of the piece whose dots are shown, or None."""
    dots: Dots = frozenset()
    starred: frozenset[Square] = frozenset()
    """The squares marked with a star. The pieces on these squares have to be captured."""
    arrows: tuple[tuple[Square, Square], ...] = ()
    """The origins and targets of the arrows. Later arrows are drawn over earlier ones."""
    hollow_arrows: tuple[tuple[Square, Square], ...] = ()
    """Arrows drawn as outlines, below the filled arrows, for moves that are shown but not recommended."""
    theme: str = DEFAULT_THEME
    decimal_separator: str = "."
    """The decimal separator in the material lead: a period or a comma."""


def diagram_view(
    piece_type: PieceType, color: Color = Color.WHITE, *, square: Square | None = None, theme: str = DEFAULT_THEME
) -> BoardView:
    """Return the view of a diagram: a single piece on an empty board with its dots, seen from the piece's own side."""
    origin = DIAGRAM_SQUARES[color] if square is None else square
    return BoardView(
        pieces=frozenset({(origin, color, piece_type.name)}),
        orientation=color,
        picked=origin,
        dots=dots_alone(piece_type, origin, color),
        theme=theme,
    )


def view_of(
    position: Position,
    *,
    last_move: Move | None = None,
    orientation: Color = Color.WHITE,
    theme: str = DEFAULT_THEME,
    is_over: bool = False,
    start: Position | None = None,
    picked: Square | None = None,
    arrows: Iterable[Move] = (),
) -> BoardView:
    """Return the view of a position.

    If `is_over` is True, the game has ended, so neither side is to move. `start` is the game's first position. By
    default, it's the variant's start position. If `picked` is given, the view shows the dots of the piece on that
    square.
    """
    white, black = position.variant.sides
    return BoardView(
        pieces=frozenset((square, piece.color, piece.piece_type.name) for square, piece in position.pieces.items()),
        royals=(white.army.pieces[white.army.royal].name, black.army.pieces[black.army.royal].name),
        turn=None if is_over else position.turn,
        orientation=orientation,
        last_move=None if last_move is None else (last_move.from_square, last_move.target),
        check=position.king(position.turn) if position.is_check else None,
        home=position.king(position.turn.other) if position.is_campmate else None,
        goal_ranks=(white.goal_rank, black.goal_rank),
        alert=frozenset() if is_over else campmate_threats(position),
        lost=lost_pieces(position, start),
        gain=material_gain(position, start),
        picked=picked,
        dots=frozenset() if picked is None else dots_of(position, picked),
        arrows=tuple((move.from_square, move.target) for move in arrows),
        theme=theme,
    )


class UnknownPly(ValueError):
    def __init__(self, ply: int, last: int) -> None:
        super().__init__(f"expected a ply from 0 to {last}, got {ply}")
        self.ply = ply
        self.last = last


def ply_view(
    line: MoveLine, ply: int, *, orientation: Color = Color.WHITE, theme: str = DEFAULT_THEME, is_over: bool = False
) -> BoardView:
    """Return the view of the position after `ply` half-moves. Raise UnknownPly if the game has fewer moves.

    If `is_over` is True, the game ended after its last move, for example by resignation.
    """
    if not 0 <= ply <= line.ply:
        raise UnknownPly(ply, line.ply)
    return view_of(
        line.positions[ply],
        last_move=line.moves[ply - 1] if ply else None,
        orientation=orientation,
        theme=theme,
        is_over=ply == line.ply and (is_over or line.outcome is not None),
        start=line.start,
    )
