"""What can be pressed to get a hint, and to follow it."""

from __future__ import annotations

from discord import ButtonStyle

from bot.domain.game import Game
from bot.frontend.desk.controls import Control, Row, row
from bot.frontend.words.texts import Voice
from bot.rules import Move

PLAY_HINT = "play-hint"
"""Plays the move of a hint; carries the game, its mark and the move."""


def hint_row(voice: Voice, game: Game, move: Move) -> Row:
    """Play what the hint says."""
    mark = game.mark
    button = Control.button(voice, PLAY_HINT, game.id, mark.ply, mark.takebacks, move.uci, style=ButtonStyle.primary)
    return row(button)
