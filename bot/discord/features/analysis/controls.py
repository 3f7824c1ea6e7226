"""The controls of an analysis: its pages, and sharing it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord.core.actions import Action
from bot.discord.core.controls import Control, Row, row
from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.i18n.catalog import Translator
from bot.i18n.names import numbered_move
from bot.rules import Ply
from bot.services.analysis import Analysis, JudgedMove


@dataclass(frozen=True)
class TurnToOverview(Action, name="analysis-overview"):
    """Turn to the chart."""

    game: GameId


@dataclass(frozen=True)
class TurnToMoment(Action, name="analysis-moment"):
    """Turn to one of the worst moves."""

    game: GameId
    ply: Ply
    """The ply of the position after the move."""


@dataclass(frozen=True)
class ShareAnalysis(Action, name="share-analysis"):
    """Post the analysis for everybody."""

    game: GameId


def analysis_rows(t: Translator, game: Game, analysis: Analysis, shown: Ply | None = None) -> tuple[Row, ...]:
    """Return the buttons of the worst moves, back to the chart and to share. `shown`: the move on the present page."""
    moments = [
        Control.button(
            t,
            TurnToMoment(game.id, move.ply),
            label=marked_move(game, move),
            disabled=move.ply == shown,
        )
        for move in analysis.worst
    ]
    back = [] if shown is None else [Control.button(t, TurnToOverview(game.id))]
    shared = row(Control.button(t, ShareAnalysis(game.id)))
    return (row(*back, *moments), shared) if moments else (shared,)


def marked_move(game: Game, move: JudgedMove) -> str:
    """Return a move with its number and its grade's sign: `7… Kf7??`."""
    return f"{numbered_move(game, move.ply)}{move.grade or ''}"
