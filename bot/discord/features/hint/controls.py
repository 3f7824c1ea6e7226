"""The control that plays a hint's move."""

from __future__ import annotations

from dataclasses import dataclass

from discord import ButtonStyle

from bot.discord.core.actions import AtMoment
from bot.discord.core.controls import Control, Row, row
from bot.domain.game import Game
from bot.i18n.catalog import Translator
from bot.rules import Move


@dataclass(frozen=True)
class PlayHint(AtMoment, name="play-hint"):
    """Play the move of a hint."""

    move: str
    """In UCI notation."""


def hint_row(t: Translator, game: Game, move: Move) -> Row:
    """Return the button that plays the hint's move."""
    return row(Control.button(t, PlayHint.of(game, move=move.uci), style=ButtonStyle.primary))
