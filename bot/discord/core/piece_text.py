"""What is said about one unit on a board: its name, its rule, and what it may do besides."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n.alt import DOTS
from bot.i18n.catalog import Translator
from bot.i18n.names import piece_name, piece_type_name
from bot.render import dots_of
from bot.rules import Piece, Position, Square, rank_of, square_name


def picked_head(t: Translator, position: Position, square: Square) -> str:
    """Return the text about a picked unit: its name, its rule, what it may do besides, and what the dots mean."""
    lines = [piece_title(t, position, square), t(f"how-{position.pieces[square].piece_type.name}")]
    return "\n".join([*lines, *piece_hints(t, position, square), *legend(t, position, square)])


def piece_title(t: Translator, position: Position, square: Square) -> str:
    """Return a unit and its square as a heading."""
    name = t("unit-on", piece=piece_name(t, position, square), square=square_name(square))
    return f"### {name}"


def legend(t: Translator, position: Position, square: Square) -> list[str]:
    """Return a line for each kind of dot that the picture has."""
    shown = {dot for _, dot in dots_of(position, square)}
    return [f"-# {t(f'dots-{kind}')}" for kind in DOTS if kind in shown]


def piece_hints(t: Translator, position: Position, square: Square) -> Iterator[str]:
    """Yield what the variant's rules let this unit do beside its own moves: campmate, castling, promotion."""
    piece = position.pieces[square]
    side = position.variant.sides[piece.color]
    if piece.piece_type.is_royal and side.goal_rank is not None:
        yield t("piece-guide-goal", rank=str(side.goal_rank))
    if castlings := _castlings(position, square):
        yield t("piece-guide-castling", squares=t("or-moves").join(square_name(target) for target in castlings))
    if piece.piece_type.is_pawn:
        yield from _pawn_hints(t, position, square, piece)


def _pawn_hints(t: Translator, position: Position, square: Square, piece: Piece) -> Iterator[str]:
    variant, side = position.variant, position.variant.sides[piece.color]
    if side.double_step_rank == rank_of(square) + 1:
        yield t("piece-guide-double-step")
    names = t("or").join(piece_type_name(t, side.army.pieces[letter]) for letter in side.promotions)
    key = "piece-guide-promotes-captured" if variant.promotes_only_captured else "piece-guide-promotes"
    yield t(key, promotions=names)


def _castlings(position: Position, square: Square) -> list[Square]:
    """Return the squares to which a unit could castle if its side were to move."""
    if position.pieces[square].color is not position.turn:
        if position.is_check:
            return []
        position = position.null_move()
    return [move.target for move in position.legal_moves if move.origin == square and position.is_castling(move)]
