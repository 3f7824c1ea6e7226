"""What a move is good for, in words."""

from __future__ import annotations

from bot.engine.purpose import Aim
from bot.rules import square_name
from bot.words.names import piece_name
from bot.words.texts import Voice


def aim_text(voice: Voice, aim: Aim) -> str:
    """Say one aim of a move."""
    named = [(piece_name(voice, piece), square_name(square)) for piece, square in aim.units]
    (piece, square), (second, second_square) = (*named, ("", ""), ("", ""))[:2]
    return voice(f"aim-{aim.purpose}", piece=piece, square=square, second=second, second_square=second_square)
