"""What a move is good for, in words."""

from __future__ import annotations

from bot.engine.purpose import MovePurpose
from bot.rules import square_name
from bot.words.names import piece_type_name
from bot.words.texts import Translator


def purpose_text(t: Translator, purpose: MovePurpose) -> str:
    """Say one aim of a move."""
    named = [(piece_type_name(t, piece_type), square_name(square)) for piece_type, square in purpose.pieces]
    (piece_type, square), (second, second_square) = (*named, ("", ""), ("", ""))[:2]
    return t(f"aim-{purpose.purpose}", piece=piece_type, square=square, second=second, second_square=second_square)
