"""A view: all that a picture of a board shows, as one hashable value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.render.dots import Dots, campmate_threats, dots_alone, dots_of
from bot.render.material import Lost, lost_pieces, material_gain
from bot.render.theme import DEFAULT_THEME
from bot.rules import Color, Move, Position, Square, parse_square
from bot.variants import PieceType

DIAGRAM_SQUARES = (parse_square("d4"), parse_square("e5"))
"""The square of a diagram's piece, for each side: one of the four central ones."""


@dataclass(frozen=True)
class BoardView:
    """Everything that a picture shows; two equal views are one picture."""

    pieces: frozenset[tuple[Square, Color, str]]
    """The square, side and piece's name of each unit."""
    royals: tuple[str, str] | None = None
    """The name of each side's royal piece, the emblem of its bar; None for a board without bars."""
    turn: Color | None = None
    """The side to move; None once the game is over."""
    orientation: Color = Color.WHITE
    """The side at the bottom."""
    last_move: tuple[Square, Square] | None = None
    """Its origin and target."""
    check: Square | None = None
    """The square of the king in check."""
    goal_ranks: tuple[int | None, int | None] = (None, None)
    """For each side the rank (1-8) on which its king wins by campmate; None if it has no such rank."""
    home: Square | None = None
    """The square of the king that has won by campmate."""
    alert: frozenset[tuple[Square, Square]] = frozenset()
    """The moves, from square to square, by which a king could reach campmate at once."""
    lost: Lost = ((), ())
    """The names of the units that each side has lost, in the order in which they are shown."""
    gain: float = 0.0
    """By how many pawns White's material balance has improved since the start."""
    picked: Square | None = None
    """The square of the unit whose dots are shown."""
    dots: Dots = frozenset()
    starred: frozenset[Square] = frozenset()
    """The squares with a star, for what is to be captured there."""
    arrows: tuple[tuple[Square, Square], ...] = ()
    """Origins and targets; later arrows lie over earlier ones."""
    hollow_arrows: tuple[tuple[Square, Square], ...] = ()
    """The same, drawn as outlines below the others: for moves that are shown but not advised."""
    theme: str = DEFAULT_THEME


def diagram_view(
    piece_type: PieceType, color: Color = Color.WHITE, *, square: Square | None = None, theme: str = DEFAULT_THEME
) -> BoardView:
    """Return the view of a diagram: a piece alone on the board with its dots, and its own side at the bottom."""
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

    `is_over`: the game has ended, so that no side is to move. `start`: the game's first position, if it is not the
    variant's. `picked`: show the dots of the unit on this square.
    """
    white, black = position.variant.sides
    return BoardView(
        pieces=frozenset((square, piece.color, piece.piece_type.name) for square, piece in position.pieces.items()),
        royals=(white.army.pieces[white.army.royal].name, black.army.pieces[black.army.royal].name),
        turn=None if is_over else position.turn,
        orientation=orientation,
        last_move=None if last_move is None else (last_move.origin, last_move.target),
        check=position.king(position.turn) if position.is_check else None,
        home=position.king(position.turn.other) if position.is_campmate else None,
        goal_ranks=(white.goal_rank, black.goal_rank),
        alert=frozenset() if is_over else campmate_threats(position),
        lost=lost_pieces(position, start),
        gain=material_gain(position, start),
        picked=picked,
        dots=frozenset() if picked is None else dots_of(position, picked),
        arrows=tuple((move.origin, move.target) for move in arrows),
        theme=theme,
    )
