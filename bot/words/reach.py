"""The alt text of a unit's dots."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render import Dot, dots_of
from bot.rules import Position, Square, square_name
from bot.words.names import piece_name, side_name
from bot.words.texts import Voice

DOTS = (Dot.MOVE, Dot.BOTH, Dot.CAPTURE, Dot.STRIKE)
"""In the order of the alt text."""


def dots_alt(voice: Voice, position: Position, square: Square) -> str:
    """Return the alt text of a picture with the dots of the unit on a square."""
    unit, dots = position.units[square], dots_of(position, square)
    groups = {kind: sorted(target for target, dot in dots if dot is kind) for kind in DOTS}
    told = [voice(f"alt-dots-{kind}", squares=_listed(voice, squares)) for kind, squares in groups.items() if squares]
    if not any(groups[kind] for kind in (Dot.MOVE, Dot.BOTH, Dot.CAPTURE)):
        told.insert(0, voice("alt-dots-none"))
    return voice(
        "alt-dots",
        piece=piece_name(voice, unit.piece),
        side=side_name(voice, position.variant, unit.color),
        square=square_name(square),
        reach=voice("list-semicolon").join(told),
    )


def _listed(voice: Voice, squares: Sequence[Square]) -> str:
    return voice("list-separator").join(square_name(square) for square in squares)
