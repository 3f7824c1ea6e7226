"""The alt texts of pictures of boards, short enough for Discord's 256 characters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.i18n.catalog import Translator
from bot.i18n.names import piece_name, piece_type_name, side_name, variant_name
from bot.render import Dot, campmate_threats, dots_of
from bot.rules import Color, Position, Square, square_name


def board_alt(
    t: Translator,
    position: Position,
    *,
    last_san: str | None = None,
    is_over: bool = False,
    has_hidden_armies: bool = False,
) -> str:
    """Return the alt text of a board: the game, whose turn it is, the last move, and every unit's square.

    `has_hidden_armies`: the armies are not yet chosen, so only the game is named.
    """
    variant = position.variant
    if has_hidden_armies:
        return t("alt-hidden-armies", variant=variant_name(t, variant))
    if is_over:
        state = t("alt-over") + _arrival(t, position)
    else:
        key = "alt-check" if position.is_check else "alt-to-move"
        state = t(key, side=side_name(t, variant, position.turn)) + _alerts(t, position)
    return t(
        "alt-board",
        variant=variant_name(t, variant),
        state=state,
        last="" if last_san is None else t("alt-last", move=last_san),
        white=side_name(t, variant, Color.WHITE),
        black=side_name(t, variant, Color.BLACK),
        white_units=_pieces(position, Color.WHITE),
        black_units=_pieces(position, Color.BLACK),
    )


def _alerts(t: Translator, position: Position) -> str:
    """Name each king that could reach campmate at once."""
    squares = sorted({origin for origin, _ in campmate_threats(position)})
    return "".join(
        t("alt-alert", royal=piece_name(t, position, square), square=square_name(square)) for square in squares
    )


def _arrival(t: Translator, position: Position) -> str:
    """Name the king that has won by campmate; an empty text if none has."""
    if not position.is_campmate:
        return ""
    winner = position.turn.other
    square, side = position.king(winner), side_name(t, position.variant, winner)
    return t("alt-campmate", side=side, royal=piece_name(t, position, square), square=square_name(square))


def _pieces(position: Position, color: Color) -> str:
    """List one side's units by letter: `Ke1 Qd1 Ra1,h1 Pa2,b2`."""
    order = list(position.variant.sides[color].army.pieces)
    pieces = sorted(
        (order.index(piece.letter), square) for square, piece in position.pieces.items() if piece.color is color
    )
    groups = groupby(pieces, key=lambda entry: entry[0])
    return " ".join(order[kind] + ",".join(square_name(square) for _, square in group) for kind, group in groups)


DOTS = (Dot.MOVE, Dot.BOTH, Dot.CAPTURE, Dot.STRIKE)
"""In the order of the alt text."""


def dots_alt(t: Translator, position: Position, square: Square) -> str:
    """Return the alt text of a picture with the dots of the unit on a square."""
    piece, dots = position.pieces[square], dots_of(position, square)
    groups = {kind: sorted(target for target, dot in dots if dot is kind) for kind in DOTS}
    told = [t(f"alt-dots-{kind}", squares=_listed(t, squares)) for kind, squares in groups.items() if squares]
    if not any(groups[kind] for kind in (Dot.MOVE, Dot.BOTH, Dot.CAPTURE)):
        told.insert(0, t("alt-dots-none"))
    return t(
        "alt-dots",
        piece=piece_type_name(t, piece.piece_type),
        side=side_name(t, position.variant, piece.color),
        square=square_name(square),
        reach=t("list-semicolon").join(told),
    )


def _listed(t: Translator, squares: Sequence[Square]) -> str:
    return t("list-separator").join(square_name(square) for square in squares)
