"""Who can still win by some legal moves, by a game's data: it matters once a side's time has run out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from bot.rules.board import Color, Square
from bot.rules.helpmates import ALL, PieceKind, is_of_one_shade, mates, royal_of, shade_of
from bot.variants.betza import Offset, read_betza
from bot.variants.model import PieceType, Variant

if TYPE_CHECKING:
    from bot.rules.position import Position

FEW_PIECES = 2
"""How many units beside its king a side may have at most for a win to be denied to it."""
NEIGHBOURS = 8
"""More walls around a king than this make no difference."""


def can_win(position: Position, color: Color) -> bool:
    """Tell whether a side could still win by any legal sequence of moves, however badly the other plays.

    It is denied only where it is proven: where a king wins nothing alone, to a side with nothing but its king, or with
    a unit or two by which no mate exists against what the other side has or may promote to.
    """
    if king_wins_alone(position.variant, color):
        return True
    own = _kinds(position, color)
    if not own or len(own) > FEW_PIECES:
        return bool(own)
    other = _kinds(position, color.other)
    count = min(len(other), NEIGHBOURS)
    return _wins(position.variant, color, tuple(sorted(own, key=str)), frozenset(other), count)


def _kinds(position: Position, color: Color) -> list[PieceKind]:
    """Return the kinds of a side's units but the king."""
    pieces = ((square, piece.piece_type) for square, piece in position.pieces.items() if piece.color is color)
    return [_kind(piece_type, square) for square, piece_type in pieces if not piece_type.is_royal]


def _kind(piece_type: PieceType, square: Square) -> PieceKind:
    return (
        PieceKind(piece_type, shade_of(square))
        if is_of_one_shade(piece_type) and not piece_type.is_pawn
        else PieceKind(piece_type)
    )


@cache
def _wins(variant: Variant, color: Color, own: tuple[PieceKind, ...], other: frozenset[PieceKind], count: int) -> bool:
    walls = _with_promotions(variant, color.other, other)
    if len(own) == 1:
        alone = _with_promotions(variant, color, frozenset(own))
        return any(mates(variant, color, (kind,), walls, count) for kind in alone)
    is_bound = all(is_of_one_shade(kind.piece_type) and kind.squares == own[0].squares != ALL for kind in own)
    return not is_bound or mates(variant, color, own, walls, count)


def _with_promotions(variant: Variant, color: Color, kinds: frozenset[PieceKind]) -> frozenset[PieceKind]:
    """Add what the pawns among these may become."""
    side = variant.sides[color]
    has_pawn = any(kind.piece_type.is_pawn for kind in kinds)
    return kinds | {PieceKind(side.army.pieces[letter]) for letter in side.promotions if has_pawn}


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
    paths = (path for part in read_betza(royal_of(variant, color).betza) if part.captures for path in part.paths)
    return {(path.to[0], path.to[1] if color is Color.WHITE else -path.to[1]) for path in paths}
