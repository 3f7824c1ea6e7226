"""The alt text of a unit's dots."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n.catalog import Translator
from bot.i18n.names import piece_type_name, side_name
from bot.render import Dot, dots_of
from bot.rules import Position, Square, square_name

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
