"""Alt texts of boards and of a piece's moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.i18n.catalog import Translator
from bot.i18n.names import piece_name, piece_type_name, sentences, side_name, variant_name
from bot.render import Dot, campmate_threats, dots_of
from bot.rules import Color, Position, Square, square_name


def board_alt(
    t: Translator,
    position: Position,
    *,
    last_san: str | None = None,
    is_over: bool = False,
    is_setup: bool = False,
    has_hidden_armies: bool = False,
    is_alone: bool = False,
) -> str:
    """Return the alt text of a board: the variant, the side to move, the last move, and the square of every piece.

    If `is_setup` is True, nobody is to move yet, because the players are still arranging their pieces. If
    `has_hidden_armies` is True, the armies have not been chosen yet, so only the variant is named. If `is_alone` is
    True, only one side moves, so the side to move isn't named.
    """
    variant = position.variant
    if has_hidden_armies:
        return t("alt-hidden-armies", variant=variant_name(t, variant))
    if is_over:
        state = t("alt-over") + _arrival(t, position)
    elif is_setup:
        state = t("alt-setup")
    elif is_alone:
        state = ""
    else:
        key = "alt-check" if position.is_check else "alt-to-move"
        state = sentences(t, [t(key, side=side_name(t, variant, position.turn)), *campmate_alerts(t, position)])
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


def campmate_alerts(t: Translator, position: Position) -> list[str]:
    """Return a sentence for each king that is one move from campmate."""
    squares: list[Square] = sorted({origin for origin, _ in campmate_threats(position)})
    return [
        t(
            "alt-alert",
            side=side_name(t, position.variant, position.pieces[square].color),
            royal=piece_name(t, position, square),
            square=square_name(square),
        )
        for square in squares
    ]


def _arrival(t: Translator, position: Position) -> str:
    if not position.is_campmate:
        return ""
    winner = position.turn.other
    square, side = position.king(winner), side_name(t, position.variant, winner)
    return t("alt-campmate", side=side, royal=piece_name(t, position, square), square=square_name(square))


def _pieces(position: Position, color: Color) -> str:
    """List one side's pieces by letter: `Ke1 Qd1 Ra1,h1 Pa2,b2`."""
    order = list(position.variant.sides[color].pieces)
    pieces = sorted(
        (order.index(piece.letter), square) for square, piece in position.pieces.items() if piece.color is color
    )
    groups = groupby(pieces, key=lambda entry: entry[0])
    return " ".join(order[kind] + ",".join(square_name(square) for _, square in group) for kind, group in groups)


DOTS = (Dot.MOVE, Dot.BOTH, Dot.CAPTURE, Dot.STRIKE)
"""The kinds of dots, in the order in which texts list them."""


def dots_alt(t: Translator, position: Position, square: Square) -> str:
    piece, dots = position.pieces[square], dots_of(position, square)
    groups = {kind: sorted(target for target, dot in dots if dot is kind) for kind in DOTS}
    told = [_dots_text(t, kind, squares) for kind, squares in groups.items() if squares]
    if not any(groups[kind] for kind in (Dot.MOVE, Dot.BOTH, Dot.CAPTURE)):
        told.insert(0, t("alt-dots-none"))
    return t(
        "alt-dots",
        piece=piece_type_name(t, piece.piece_type),
        side=side_name(t, position.variant, piece.color),
        square=square_name(square),
        reach=sentences(t, told),
    )


def _dots_text(t: Translator, kind: Dot, squares: Sequence[Square]) -> str:
    if kind is Dot.STRIKE:
        return t("alt-dots-strike", squares=_listed(t, squares), count=len(squares))
    return t(f"alt-dots-{kind}", squares=_listed(t, squares))


def _listed(t: Translator, squares: Sequence[Square]) -> str:
    return t("list-separator").join(square_name(square) for square in squares)
