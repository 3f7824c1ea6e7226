"""What a picture of a board shows, as one hashable value: the key under which pictures are kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.render.dots import Dots, campmate_threats, dots_alone, dots_of
from bot.render.material import Lost, lost_units, material_gain
from bot.render.theme import DEFAULT_THEME
from bot.rules import Color, Move, Position, Square, parse_square
from bot.variants import Piece

DIAGRAM_SQUARES = (parse_square("d4"), parse_square("e5"))
"""Where a diagram's piece stands, for each side: as near to the middle as there is."""


@dataclass(frozen=True)
class BoardView:
    """Everything that a picture shows; two equal views are one picture."""

    units: frozenset[tuple[Square, Color, str]]
    """Where which side's piece stands, the piece by its name."""
    royals: tuple[str, str] | None = None
    """The name of each side's royal piece, the emblem of its bar; None for a board without bars."""
    turn: Color | None = None
    """Who is to move; None once the game is over."""
    orientation: Color = Color.WHITE
    """Who sits at the bottom."""
    last_move: tuple[Square, Square] | None = None
    check: Square | None = None
    """Where the king stands that is in check."""
    goal_ranks: tuple[int | None, int | None] = (None, None)
    """For each side the rank (1-8) on which its king wins by arriving."""
    home: Square | None = None
    """Where the king stands that has won by arriving."""
    alert: frozenset[tuple[Square, Square]] = frozenset()
    """Where a king stands that is one move from its goal, and where that move leads."""
    lost: Lost = ((), ())
    """The names of the units that each side has lost, in the order in which they are shown."""
    gain: float = 0.0
    """By how many pawns White's material has grown more than Black's."""
    picked: Square | None = None
    """The square whose piece the dots belong to."""
    dots: Dots = frozenset()
    arrows: tuple[tuple[Square, Square], ...] = ()
    """From where to where; the later ones lie over the earlier."""
    hollow_arrows: tuple[tuple[Square, Square], ...] = ()
    """The same, drawn as outlines below the others: moves that are told of, and not advised."""
    theme: str = DEFAULT_THEME


def diagram_view(
    piece: Piece, color: Color = Color.WHITE, *, square: Square | None = None, theme: str = DEFAULT_THEME
) -> BoardView:
    """Say what a rules page shows: a piece alone on the board, and where it may go. Its own side sits below."""
    origin = DIAGRAM_SQUARES[color] if square is None else square
    return BoardView(
        units=frozenset({(origin, color, piece.name)}),
        orientation=color,
        picked=origin,
        dots=dots_alone(piece, origin, color),
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
    """Say what a picture of this position shows.

    `is_over`: the game has ended, so that nobody is to move. `start`: where it began, unless at the variant's start.
    `picked`: show where the unit on this square may go.
    """
    white, black = position.variant.sides
    return BoardView(
        units=frozenset((square, unit.color, unit.piece.name) for square, unit in position.units.items()),
        royals=(white.army.units[white.army.royal].name, black.army.units[black.army.royal].name),
        turn=None if is_over else position.turn,
        orientation=orientation,
        last_move=None if last_move is None else (last_move.origin, last_move.target),
        check=position.king(position.turn) if position.is_check else None,
        home=position.king(position.turn.other) if position.is_campmate else None,
        goal_ranks=(white.goal_rank, black.goal_rank),
        alert=frozenset() if is_over else campmate_threats(position),
        lost=lost_units(position, start),
        gain=material_gain(position, start),
        picked=picked,
        dots=frozenset() if picked is None else dots_of(position, picked),
        arrows=tuple((move.origin, move.target) for move in arrows),
        theme=theme,
    )
