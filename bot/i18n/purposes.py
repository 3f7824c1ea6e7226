"""What a move is good for, in words."""

from __future__ import annotations

from bot.engine.purpose import MovePurpose
from bot.i18n.catalog import Translator
from bot.i18n.names import piece_type_name
from bot.rules import square_name


def purpose_text(t: Translator, purpose: MovePurpose) -> str:
    """Say one aim of a move."""
    named = [(piece_type_name(t, piece_type), square_name(square)) for piece_type, square in purpose.pieces]
    (piece_type, square), (second, second_square) = (*named, ("", ""), ("", ""))[:2]
    return t(f"aim-{purpose.purpose}", piece=piece_type, square=square, second=second, second_square=second_square)
