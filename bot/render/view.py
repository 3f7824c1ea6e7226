"""What a picture of a board shows, as one hashable value: the key under which pictures are kept."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.theme import DEFAULT_THEME
from bot.rules import Color, Move, Position, Square


@dataclass(frozen=True)
class BoardView:
    """Everything that a picture shows; two equal views are one picture."""

    units: frozenset[tuple[Square, Color, str]]
    """Where which side's piece stands, the piece by its name."""
    royals: tuple[str, str]
    """The name of each side's royal piece: the emblem of its bar."""
    turn: Color | None = None
    """Who is to move; None once the game is over."""
    orientation: Color = Color.WHITE
    """Who sits at the bottom."""
    last_move: tuple[Square, Square] | None = None
    check: Square | None = None
    """Where the king stands that is in check."""
    goal_ranks: tuple[int | None, int | None] = (None, None)
    """For each side the rank (1-8) on which its king wins by arriving."""
    theme: str = DEFAULT_THEME


def view_of(
    position: Position,
    *,
    last_move: Move | None = None,
    orientation: Color = Color.WHITE,
    theme: str = DEFAULT_THEME,
    is_over: bool = False,
) -> BoardView:
    """Say what a picture of this position shows. `is_over`: the game has ended, so that nobody is to move."""
    white, black = position.variant.sides
    return BoardView(
        units=frozenset((square, unit.color, unit.piece.name) for square, unit in position.units.items()),
        royals=(white.army.units[white.army.royal].name, black.army.units[black.army.royal].name),
        turn=None if is_over else position.turn,
        orientation=orientation,
        last_move=None if last_move is None else (last_move.origin, last_move.target),
        check=position.king(position.turn) if position.is_check else None,
        goal_ranks=(white.goal_rank, black.goal_rank),
        theme=theme,
    )
