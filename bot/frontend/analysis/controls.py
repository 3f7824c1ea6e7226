"""What can be pressed to have a game analysed, and to look at its worst moves."""

from __future__ import annotations

from bot.domain.game import Game
from bot.frontend.desk.controls import Control, Row, row
from bot.frontend.words.names import numbered_move
from bot.frontend.words.texts import Voice
from bot.rules import Ply
from bot.services.analysis import Analysis, JudgedMove

OVERVIEW, MOMENT = "analysis-overview", "analysis-moment"
"""Turn to the chart, and to one of the worst moves; the latter carries the game and the ply that the move led to."""


def analysis_rows(voice: Voice, game: Game, analysis: Analysis, shown: Ply | None = None) -> tuple[Row, ...]:
    """Turn to the worst moves, and back. `shown`: the move that is looked at."""
    moments = [
        Control.button(voice, MOMENT, game.id, move.ply, label=marked_move(game, move), disabled=move.ply == shown)
        for move in analysis.worst
    ]
    back = [] if shown is None else [Control.button(voice, OVERVIEW, game.id)]
    return (row(*back, *moments),) if moments else ()


def marked_move(game: Game, move: JudgedMove) -> str:
    """A move with its number and the sign of how bad it was: `7… Kf7??`."""
    return f"{numbered_move(game, move.ply)}{move.grade or ''}"
